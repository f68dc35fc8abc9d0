import type { Operation } from '../shared/operation/operation';
import { getMany as getManyComments } from './comment/getMany';
import { get as getCompany } from './company/get';
import { search as searchCourses } from './course/search';
import { get as getJob } from './job/get';
import { search as searchProducts } from './product/search';
import { get as getPublicProfile } from './publicProfile/get';
import { search as searchSchools } from './school/search';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	getManyComments,
	getCompany,
	searchCourses,
	getJob,
	searchProducts,
	getPublicProfile,
	searchSchools,
];
