import { professionalNetwork } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { offsetWithTotal } from '../../shared/operation/paging';
import { keyword } from '../keyword';

/** Course search (service document, "Professional network"). */
export const search: Operation = {
	resource: resource('course'),
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search courses by keyword',
		description:
			'Search courses by keyword. Costs 1 credit for each course, at least 1 for each request.',
	},
	endpoint: professionalNetwork.searchCourses,
	fields: [keyword],
	result: {
		kind: 'list',
		listKey: 'courses',
		paging: offsetWithTotal,
		record: {
			schema: professionalNetwork.course,
			idField: 'courseId',
			simplified: words(`
				name author courseUrl format duration durationMinutes releasedDate thumbnailUrl
				universalName courseId
			`),
		},
	},
};
