import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, iconOf } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class ProfessionalNetwork implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Professional Network',
		name: 'professionalNetwork',
		icon: iconOf('professionalNetwork'),
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Get public profiles, comments, companies, jobs, products, courses and schools of a professional network',
		defaults: { name: 'Professional Network' },
		usableAsTool: true,
		...describeOperations(operations),
	};

	execute = executor(operations);
}
