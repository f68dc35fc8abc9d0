import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class ShortVideo implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('shortVideo'),
		subtitle: operationSubtitle(operations),
		description: 'Get public profiles of a short-video network',
		usableAsTool: true,
		...describeOperations('shortVideo', operations),
	};

	execute = executor(operations);
}
