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
		description: 'Get public tweets, their replies and the timelines of users of a microblog',
		usableAsTool: true,
		...describeOperations('microblog', operations),
	};

	execute = executor(operations);
}
