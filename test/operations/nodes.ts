import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { CodeHostTrigger } from '../../nodes/CodeHost/CodeHostTrigger.node';
import { events as codeHostEvents } from '../../nodes/CodeHost/events';
import { operations as codeHost } from '../../nodes/CodeHost/operations';
import { Forum } from '../../nodes/Forum/Forum.node';
import { ForumTrigger } from '../../nodes/Forum/ForumTrigger.node';
import { events as forumEvents } from '../../nodes/Forum/events';
import { operations as forum } from '../../nodes/Forum/operations';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { MicroblogTrigger } from '../../nodes/Microblog/MicroblogTrigger.node';
import { events as microblogEvents } from '../../nodes/Microblog/events';
import { operations as microblog } from '../../nodes/Microblog/operations';
import { PhotoNetworkTrigger } from '../../nodes/PhotoNetwork/PhotoNetworkTrigger.node';
import { events as photoNetworkEvents } from '../../nodes/PhotoNetwork/events';
import { operations as photoNetwork } from '../../nodes/PhotoNetwork/operations';
import { PhotoNetwork } from '../../nodes/PhotoNetwork/PhotoNetwork.node';
import { ProfessionalNetworkTrigger } from '../../nodes/ProfessionalNetwork/ProfessionalNetworkTrigger.node';
import { events as professionalNetworkEvents } from '../../nodes/ProfessionalNetwork/events';
import { operations as professionalNetwork } from '../../nodes/ProfessionalNetwork/operations';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { ShortVideoTrigger } from '../../nodes/ShortVideo/ShortVideoTrigger.node';
import { events as shortVideoEvents } from '../../nodes/ShortVideo/events';
import { operations as shortVideo } from '../../nodes/ShortVideo/operations';
import { ShortVideo } from '../../nodes/ShortVideo/ShortVideo.node';
import { VideoPlatformTrigger } from '../../nodes/VideoPlatform/VideoPlatformTrigger.node';
import { events as videoPlatformEvents } from '../../nodes/VideoPlatform/events';
import { operations as videoPlatform } from '../../nodes/VideoPlatform/operations';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node';
import type { Operation } from '../../nodes/shared/operation/operation';

/** The seven platforms: folder, node with its operations, trigger with its events. */
export const nodes = [
	{
		folder: 'ProfessionalNetwork',
		node: new ProfessionalNetwork(),
		list: professionalNetwork,
		trigger: new ProfessionalNetworkTrigger(),
		events: professionalNetworkEvents,
	},
	{
		folder: 'Microblog',
		node: new Microblog(),
		list: microblog,
		trigger: new MicroblogTrigger(),
		events: microblogEvents,
	},
	{
		folder: 'CodeHost',
		node: new CodeHost(),
		list: codeHost,
		trigger: new CodeHostTrigger(),
		events: codeHostEvents,
	},
	{
		folder: 'Forum',
		node: new Forum(),
		list: forum,
		trigger: new ForumTrigger(),
		events: forumEvents,
	},
	{
		folder: 'PhotoNetwork',
		node: new PhotoNetwork(),
		list: photoNetwork,
		trigger: new PhotoNetworkTrigger(),
		events: photoNetworkEvents,
	},
	{
		folder: 'ShortVideo',
		node: new ShortVideo(),
		list: shortVideo,
		trigger: new ShortVideoTrigger(),
		events: shortVideoEvents,
	},
	{
		folder: 'VideoPlatform',
		node: new VideoPlatform(),
		list: videoPlatform,
		trigger: new VideoPlatformTrigger(),
		events: videoPlatformEvents,
	},
].map(({ folder, node, list, trigger, events }) => ({
	folder,
	description: node.description,
	operations: list,
	trigger: trigger.description,
	events,
}));

/** Every operation, with a name for test titles: `codeHost user.search`. */
export const everyOperation = nodes.flatMap(({ folder, description, operations }) =>
	operations.map((operation) => ({
		title: titleOf(description.name, operation),
		folder,
		node: description.name,
		operation,
	})),
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

/** Every event of every trigger, with a name for test titles: `microblogTrigger newTweet`. */
export const everyEvent = nodes.flatMap(({ folder, description, trigger, events }) =>
	events.map((event) => ({
		title: `${trigger.name} ${event.option.value}`,
		folder,
		node: description.name,
		trigger,
		event,
	})),
);
