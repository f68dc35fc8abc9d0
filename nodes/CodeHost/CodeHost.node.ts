import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { filterHints } from './filterHints';
import { operations } from './operations';

export class CodeHost implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/codeHost.light.svg',
			dark: 'file:../../icons/codeHost.dark.svg',
		},
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Get public profiles, repositories, projects and issues of a code-hosting site',
		usableAsTool: true,
		...describeOperations('codeHost', operations, filterHints),
	};

	execute = executor(operations);
}
