// Made of the nodes that package.json names, by `npm run docs`: node, trigger, operations and events of every platform.
// Nodes with ".js", which stands for ".ts": without it tsx loads the codex file, *.node.json.

import { ProfessionalNetwork } from '../nodes/ProfessionalNetwork/ProfessionalNetwork.node.js';
import { ProfessionalNetworkTrigger } from '../nodes/ProfessionalNetwork/ProfessionalNetworkTrigger.node.js';
import { events as professionalNetworkEvents } from '../nodes/ProfessionalNetwork/events';
import { operations as professionalNetwork } from '../nodes/ProfessionalNetwork/operations';

import { Microblog } from '../nodes/Microblog/Microblog.node.js';
import { MicroblogTrigger } from '../nodes/Microblog/MicroblogTrigger.node.js';
import { events as microblogEvents } from '../nodes/Microblog/events';
import { operations as microblog } from '../nodes/Microblog/operations';

import { CodeHost } from '../nodes/CodeHost/CodeHost.node.js';
import { CodeHostTrigger } from '../nodes/CodeHost/CodeHostTrigger.node.js';
import { events as codeHostEvents } from '../nodes/CodeHost/events';
import { operations as codeHost } from '../nodes/CodeHost/operations';

import { Forum } from '../nodes/Forum/Forum.node.js';
import { ForumTrigger } from '../nodes/Forum/ForumTrigger.node.js';
import { events as forumEvents } from '../nodes/Forum/events';
import { operations as forum } from '../nodes/Forum/operations';

import { PhotoNetwork } from '../nodes/PhotoNetwork/PhotoNetwork.node.js';
import { PhotoNetworkTrigger } from '../nodes/PhotoNetwork/PhotoNetworkTrigger.node.js';
import { events as photoNetworkEvents } from '../nodes/PhotoNetwork/events';
import { operations as photoNetwork } from '../nodes/PhotoNetwork/operations';

import { ShortVideo } from '../nodes/ShortVideo/ShortVideo.node.js';
import { ShortVideoTrigger } from '../nodes/ShortVideo/ShortVideoTrigger.node.js';
import { events as shortVideoEvents } from '../nodes/ShortVideo/events';
import { operations as shortVideo } from '../nodes/ShortVideo/operations';

import { VideoPlatform } from '../nodes/VideoPlatform/VideoPlatform.node.js';
import { VideoPlatformTrigger } from '../nodes/VideoPlatform/VideoPlatformTrigger.node.js';
import { events as videoPlatformEvents } from '../nodes/VideoPlatform/events';
import { operations as videoPlatform } from '../nodes/VideoPlatform/operations';
import { type Platform, platform } from './platform';

/** Every platform, in the order of the service's document. */
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
