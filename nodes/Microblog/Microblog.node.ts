import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, iconOf } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class Microblog implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Microblog',
		name: 'microblog',
		icon: iconOf('microblog'),
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Get public tweets, their replies and the timelines of users of a microblog',
		defaults: { name: 'Microblog' },
		usableAsTool: true,
		...describeOperations(operations),
	};

	execute = executor(operations);
}
