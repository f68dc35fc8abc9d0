import { keyword } from './keyword';
import { professionalNetwork } from '../shared/contract';
import { listing } from '../shared/operation/operation';
import { offsetWithTotal } from '../shared/operation/paging';

/** Course search (service document, "Professional network"). */
export const search = listing('course', 'search', {
	action: 'Search courses by keyword',
	description:
		'Search courses by keyword. Costs 1 credit for each course, at least 1 for each request.',
	endpoint: professionalNetwork.searchCourses,
	fields: [keyword],
	listKey: 'courses',
	paging: offsetWithTotal,
	schema: professionalNetwork.course,
	idField: 'courseId',
	simplified: `
		name author courseUrl format duration durationMinutes releasedDate thumbnailUrl universalName
		courseId
	`,
});
