import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { CodeHostTrigger } from '../../nodes/CodeHost/CodeHostTrigger.node';
import { Forum } from '../../nodes/Forum/Forum.node';
import { ForumTrigger } from '../../nodes/Forum/ForumTrigger.node';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { MicroblogTrigger } from '../../nodes/Microblog/MicroblogTrigger.node';
import { PhotoNetwork } from '../../nodes/PhotoNetwork/PhotoNetwork.node';
import { PhotoNetworkTrigger } from '../../nodes/PhotoNetwork/PhotoNetworkTrigger.node';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { ProfessionalNetworkTrigger } from '../../nodes/ProfessionalNetwork/ProfessionalNetworkTrigger.node';
import { ShortVideo } from '../../nodes/ShortVideo/ShortVideo.node';
import { ShortVideoTrigger } from '../../nodes/ShortVideo/ShortVideoTrigger.node';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node';
import { VideoPlatformTrigger } from '../../nodes/VideoPlatform/VideoPlatformTrigger.node';
import * as tree from './tree';

export { everyOperation, operationOf, titleOf } from './tree';

const classes = [
	[new ProfessionalNetwork(), new ProfessionalNetworkTrigger()],
	[new Microblog(), new MicroblogTrigger()],
	[new CodeHost(), new CodeHostTrigger()],
	[new Forum(), new ForumTrigger()],
	[new PhotoNetwork(), new PhotoNetworkTrigger()],
	[new ShortVideo(), new ShortVideoTrigger()],
	[new VideoPlatform(), new VideoPlatformTrigger()],
] as const;

/** The seven platforms, with what the editor gets of node and trigger. */
export const nodes = tree.platforms.map(({ folder, node, operations, events }) => {
	const found = classes.find(([{ description }]) => description.name === node);
	if (found === undefined) throw new Error(`There is no node ${node}`);
	const [{ description }, trigger] = found;
	return { folder, description, operations, trigger: trigger.description, events };
});

/** Every event, with what the editor gets of its trigger. */
export const everyEvent = tree.everyEvent.map(({ trigger: name, ...entry }) => {
	const found = nodes.find(({ trigger }) => trigger.name === name);
	if (found === undefined) throw new Error(`There is no trigger ${name}`);
	return { ...entry, trigger: found.trigger };
});
