import { professionalNetwork } from '../shared/contract';
import { keywordSearch } from './keyword';

export const search = keywordSearch('school', 'schools', {
	endpoint: professionalNetwork.searchSchools,
	schema: professionalNetwork.school,
	idField: 'schoolId',
	simplified: `
		name location schoolUrl studentsAndAlumniCount description logoUrl universalName schoolId
	`,
});
