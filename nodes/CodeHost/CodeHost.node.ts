import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { filterHints } from './filterHints';
import { operations } from './operations';

export class CodeHost implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Code Host',
		name: 'codeHost',
		icon: {
			light: 'file:../../icons/codeHost.light.svg',
			dark: 'file:../../icons/codeHost.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Get public profiles, repositories, projects and issues of a code-hosting site',
		defaults: { name: 'Code Host' },
		usableAsTool: true,
		...describeOperations('codeHost', operations, filterHints),
	};

	execute = executor(operations);
}
