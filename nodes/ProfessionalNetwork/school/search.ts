import { professionalNetwork } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { offsetWithTotal } from '../../shared/operation/paging';
import { keyword } from '../keyword';

/** School search (service document, "Professional network"). */
export const search: Operation = {
	resource: resource('school'),
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search schools by keyword',
		description:
			'Search schools by keyword. Costs 1 credit for each school, at least 1 for each request.',
	},
	endpoint: professionalNetwork.searchSchools,
	fields: [keyword],
	result: {
		kind: 'list',
		listKey: 'schools',
		paging: offsetWithTotal,
		record: {
			schema: professionalNetwork.school,
			idField: 'schoolId',
			simplified: words(`
				name location schoolUrl studentsAndAlumniCount description logoUrl universalName
				schoolId
			`),
		},
	},
};
