import type { INodeTypeDescription } from 'n8n-workflow';
import { CodeHost } from '../../nodes/CodeHost/CodeHost.node.js';
import { CodeHostTrigger } from '../../nodes/CodeHost/CodeHostTrigger.node.js';
import { events as codeHostEvents } from '../../nodes/CodeHost/events';
import { operations as codeHost } from '../../nodes/CodeHost/operations';
import { events as forumEvents } from '../../nodes/Forum/events';
import { Forum } from '../../nodes/Forum/Forum.node.js';
import { ForumTrigger } from '../../nodes/Forum/ForumTrigger.node.js';
import { operations as forum } from '../../nodes/Forum/operations';
import { events as microblogEvents } from '../../nodes/Microblog/events';
import { Microblog } from '../../nodes/Microblog/Microblog.node.js';
import { MicroblogTrigger } from '../../nodes/Microblog/MicroblogTrigger.node.js';
import { operations as microblog } from '../../nodes/Microblog/operations';
import { events as photoNetworkEvents } from '../../nodes/PhotoNetwork/events';
import { operations as photoNetwork } from '../../nodes/PhotoNetwork/operations';
import { PhotoNetwork } from '../../nodes/PhotoNetwork/PhotoNetwork.node.js';
import { PhotoNetworkTrigger } from '../../nodes/PhotoNetwork/PhotoNetworkTrigger.node.js';
import { events as professionalNetworkEvents } from '../../nodes/ProfessionalNetwork/events';
import { operations as professionalNetwork } from '../../nodes/ProfessionalNetwork/operations';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node.js';
import { ProfessionalNetworkTrigger } from '../../nodes/ProfessionalNetwork/ProfessionalNetworkTrigger.node.js';
import type { TriggerEvent } from '../../nodes/shared/operation/event';
import type { Operation } from '../../nodes/shared/operation/operation';
import { events as shortVideoEvents } from '../../nodes/ShortVideo/events';
import { operations as shortVideo } from '../../nodes/ShortVideo/operations';
import { ShortVideo } from '../../nodes/ShortVideo/ShortVideo.node.js';
import { ShortVideoTrigger } from '../../nodes/ShortVideo/ShortVideoTrigger.node.js';
import { events as videoPlatformEvents } from '../../nodes/VideoPlatform/events';
import { operations as videoPlatform } from '../../nodes/VideoPlatform/operations';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node.js';
import { VideoPlatformTrigger } from '../../nodes/VideoPlatform/VideoPlatformTrigger.node.js';

// Nodes with ".js", which stands for ".ts": without it the codex file, *.node.json, would be loaded.

/** A node with its trigger: what the editor shows of both, and the data that it is made of. */
export interface Platform {
	/** Name of the folder in `nodes/`, and of the page in `docs/nodes/`. */
	readonly folder: string;
	/** The node's title. */
	readonly name: string;
	readonly node: INodeTypeDescription;
	readonly operations: readonly Operation[];
	readonly trigger: INodeTypeDescription;
	readonly events: readonly TriggerEvent[];
}

/** The seven platforms, in the order of the service's document. */
export const platforms: readonly Platform[] = [
	platform(
		new ProfessionalNetwork(),
		professionalNetwork,
		new ProfessionalNetworkTrigger(),
		professionalNetworkEvents,
	),
	platform(new Microblog(), microblog, new MicroblogTrigger(), microblogEvents),
	platform(new CodeHost(), codeHost, new CodeHostTrigger(), codeHostEvents),
	platform(new Forum(), forum, new ForumTrigger(), forumEvents),
	platform(new PhotoNetwork(), photoNetwork, new PhotoNetworkTrigger(), photoNetworkEvents),
	platform(new ShortVideo(), shortVideo, new ShortVideoTrigger(), shortVideoEvents),
	platform(new VideoPlatform(), videoPlatform, new VideoPlatformTrigger(), videoPlatformEvents),
];

function platform(
	node: { readonly description: INodeTypeDescription },
	operations: readonly Operation[],
	trigger: { readonly description: INodeTypeDescription },
	events: readonly TriggerEvent[],
): Platform {
	return {
		folder: node.constructor.name,
		name: node.description.displayName,
		node: node.description,
		operations: [...operations].sort((one, other) => title(one).localeCompare(title(other), 'en')),
		trigger: trigger.description,
		events: [...events].sort((one, other) =>
			one.option.name.localeCompare(other.option.name, 'en'),
		),
	};
}

/** What the editor calls an operation: `Company: Get`. */
export function title({ resource, option }: Operation): string {
	return `${resource.name}: ${option.name}`;
}
