import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class CodeHost implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('codeHost'),
		subtitle: operationSubtitle(operations),
		description: 'Get public profiles, repositories, projects and issues of a code-hosting site',
		usableAsTool: true,
		...describeOperations('codeHost', operations),
	};

	execute = executor(operations);
}
