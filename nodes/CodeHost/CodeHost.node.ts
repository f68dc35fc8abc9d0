import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class CodeHost implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/codeHost.light.svg',
			dark: 'file:../../icons/codeHost.dark.svg',
		},
		subtitle: operationSubtitle(operations),
		description: 'Get public profiles, repositories, projects and issues of a code-hosting site',
		usableAsTool: true,
		...describeOperations('codeHost', operations),
	};

	execute = executor(operations);
}
