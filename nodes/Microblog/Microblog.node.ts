import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class Microblog implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('microblog'),
		subtitle: operationSubtitle(operations),
		description: 'Get public tweets, replies and user timelines from a microblog',
		usableAsTool: true,
		...describeOperations('microblog', operations),
	};

	execute = executor(operations);
}
