import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { operations as codeHost } from '../../nodes/CodeHost/operations';
import { Forum } from '../../nodes/Forum/Forum.node';
import { operations as forum } from '../../nodes/Forum/operations';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { operations as microblog } from '../../nodes/Microblog/operations';
import { operations as photoNetwork } from '../../nodes/PhotoNetwork/operations';
import { PhotoNetwork } from '../../nodes/PhotoNetwork/PhotoNetwork.node';
import { operations as professionalNetwork } from '../../nodes/ProfessionalNetwork/operations';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { operations as shortVideo } from '../../nodes/ShortVideo/operations';
import { ShortVideo } from '../../nodes/ShortVideo/ShortVideo.node';
import { operations as videoPlatform } from '../../nodes/VideoPlatform/operations';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node';
import type { Operation } from '../../nodes/shared/operation/operation';

/** The seven nodes, each with its folder and its operations. */
export const nodes = [
	{ folder: 'ProfessionalNetwork', node: new ProfessionalNetwork(), list: professionalNetwork },
	{ folder: 'Microblog', node: new Microblog(), list: microblog },
	{ folder: 'CodeHost', node: new CodeHost(), list: codeHost },
	{ folder: 'Forum', node: new Forum(), list: forum },
	{ folder: 'PhotoNetwork', node: new PhotoNetwork(), list: photoNetwork },
	{ folder: 'ShortVideo', node: new ShortVideo(), list: shortVideo },
	{ folder: 'VideoPlatform', node: new VideoPlatform(), list: videoPlatform },
].map(({ folder, node, list }) => ({ folder, description: node.description, operations: list }));

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
