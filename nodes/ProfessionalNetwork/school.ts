import { keyword } from './keyword';
import { professionalNetwork } from '../shared/contract';
import { listing } from '../shared/operation/operation';
import { offsetWithTotal } from '../shared/operation/paging';

/** School search (service document, "Professional network"). */
export const search = listing('school', 'search', {
	action: 'Search schools by keyword',
	description:
		'Search schools by keyword. Costs 1 credit for each school, at least 1 for each request.',
	endpoint: professionalNetwork.searchSchools,
	fields: [keyword],
	listKey: 'schools',
	paging: offsetWithTotal,
	schema: professionalNetwork.school,
	idField: 'schoolId',
	simplified: `
		name location schoolUrl studentsAndAlumniCount description logoUrl universalName schoolId
	`,
});
