import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class Forum implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('forum'),
		subtitle: operationSubtitle(operations),
		description: 'Get public posts, comments, communities and users of a discussion forum',
		usableAsTool: true,
		...describeOperations('forum', operations),
	};

	execute = executor(operations);
}
