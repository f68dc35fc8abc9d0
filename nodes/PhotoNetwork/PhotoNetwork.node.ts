import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class PhotoNetwork implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('photoNetwork'),
		subtitle: operationSubtitle(operations),
		description: 'Get and search public profiles of a photo-sharing network',
		usableAsTool: true,
		...describeOperations('photoNetwork', operations),
	};

	execute = executor(operations);
}
