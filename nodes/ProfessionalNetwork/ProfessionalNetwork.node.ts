import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class ProfessionalNetwork implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('professionalNetwork'),
		subtitle: operationSubtitle(operations),
		description:
			'Get public profiles, comments, companies, jobs, products, courses and schools of a professional network',
		usableAsTool: true,
		...describeOperations('professionalNetwork', operations),
	};

	execute = executor(operations);
}
