import { professionalNetwork } from '../shared/contract';
import { keywordSearch } from './keyword';

export const search = keywordSearch('course', 'courses', {
	endpoint: professionalNetwork.searchCourses,
	schema: professionalNetwork.course,
	idField: 'courseId',
	simplified: `
		name author courseUrl format duration durationMinutes releasedDate thumbnailUrl universalName
		courseId
	`,
});
