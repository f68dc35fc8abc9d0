import { professionalNetwork } from '../shared/contract';
import type { Endpoint } from '../shared/contract/endpoint';
import { textField } from '../shared/fields/field';
import { listing, type OperationDefinition } from '../shared/operation/operation';

const keyword = textField('Query', 'keyword', 'data engineering', {
	expected: 'words to search for, such as data engineering',
});

/** Product, course and school search differ only in their records. */
function keywordSearch(
	resource: string,
	endpoint: Endpoint,
	own: Pick<OperationDefinition, 'idField' | 'simplified'>,
) {
	return listing(resource, 'search', endpoint, {
		action: `Search ${resource}s by keyword`,
		fields: [keyword],
		...own,
	});
}

export const products = keywordSearch('product', professionalNetwork.searchProducts, {
	idField: 'productId',
	simplified: `
		name maker category description productUrl topFeatures integrations usedBy:name,companyUrl
		usedByOthersCount universalName productId
	`,
});

export const courses = keywordSearch('course', professionalNetwork.searchCourses, {
	idField: 'courseId',
	simplified: `
		name author courseUrl format duration durationMinutes releasedDate thumbnailUrl universalName
		courseId
	`,
});

export const schools = keywordSearch('school', professionalNetwork.searchSchools, {
	idField: 'schoolId',
	simplified:
		'name location schoolUrl studentsAndAlumniCount description logoUrl universalName schoolId',
});
