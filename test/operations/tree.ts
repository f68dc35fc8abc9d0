import { events as codeHostEvents } from '../../nodes/CodeHost/events';
import { operations as codeHost } from '../../nodes/CodeHost/operations';
import { events as forumEvents } from '../../nodes/Forum/events';
import { operations as forum } from '../../nodes/Forum/operations';
import { events as microblogEvents } from '../../nodes/Microblog/events';
import { operations as microblog } from '../../nodes/Microblog/operations';
import { events as photoNetworkEvents } from '../../nodes/PhotoNetwork/events';
import { operations as photoNetwork } from '../../nodes/PhotoNetwork/operations';
import { events as professionalNetworkEvents } from '../../nodes/ProfessionalNetwork/events';
import { operations as professionalNetwork } from '../../nodes/ProfessionalNetwork/operations';
import { events as shortVideoEvents } from '../../nodes/ShortVideo/events';
import { operations as shortVideo } from '../../nodes/ShortVideo/operations';
import { events as videoPlatformEvents } from '../../nodes/VideoPlatform/events';
import { operations as videoPlatform } from '../../nodes/VideoPlatform/operations';
import type { Operation } from '../../nodes/shared/operation/operation';

/** The seven platforms: folder, name of the node, its operations, the events of its trigger. */
export const platforms = [
	{
		folder: 'ProfessionalNetwork',
		node: 'professionalNetwork',
		operations: professionalNetwork,
		events: professionalNetworkEvents,
	},
	{ folder: 'Microblog', node: 'microblog', operations: microblog, events: microblogEvents },
	{ folder: 'CodeHost', node: 'codeHost', operations: codeHost, events: codeHostEvents },
	{ folder: 'Forum', node: 'forum', operations: forum, events: forumEvents },
	{
		folder: 'PhotoNetwork',
		node: 'photoNetwork',
		operations: photoNetwork,
		events: photoNetworkEvents,
	},
	{ folder: 'ShortVideo', node: 'shortVideo', operations: shortVideo, events: shortVideoEvents },
	{
		folder: 'VideoPlatform',
		node: 'videoPlatform',
		operations: videoPlatform,
		events: videoPlatformEvents,
	},
] as const;

/** Every operation, with a name for test titles: `codeHost user.search`. */
export const everyOperation = platforms.flatMap(({ folder, node, operations }) =>
	operations.map((operation) => ({ title: titleOf(node, operation), folder, node, operation })),
);

export function titleOf(node: string, { resource, option }: Operation): string {
	return `${node} ${resource.value}.${option.value}`;
}

/** The operation of that title. */
export function operationOf(title: string): Operation {
	const found = everyOperation.find((entry) => entry.title === title);
	if (found === undefined) throw new Error(`There is no operation ${title}`);
	return found.operation;
}

/** Every event, with a name for test titles: `microblogTrigger newTweet`. */
export const everyEvent = platforms.flatMap(({ folder, node, events }) =>
	events.map((event) => ({
		title: `${node}Trigger ${event.option.value}`,
		folder,
		node,
		trigger: `${node}Trigger`,
		event,
	})),
);
