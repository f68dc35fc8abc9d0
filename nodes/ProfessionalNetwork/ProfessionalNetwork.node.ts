import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class ProfessionalNetwork implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/professionalNetwork.light.svg',
			dark: 'file:../../icons/professionalNetwork.dark.svg',
		},
		subtitle: operationSubtitle(operations),
		description:
			'Get public profiles, comments, companies, jobs, products, courses and schools of a professional network',
		usableAsTool: true,
		...describeOperations('professionalNetwork', operations),
	};

	execute = executor(operations);
}
