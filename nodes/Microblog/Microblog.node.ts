import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class Microblog implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/microblog.light.svg',
			dark: 'file:../../icons/microblog.dark.svg',
		},
		subtitle: operationSubtitle(operations),
		description: 'Get public tweets, replies and user timelines from a microblog',
		usableAsTool: true,
		...describeOperations('microblog', operations),
	};

	execute = executor(operations);
}
