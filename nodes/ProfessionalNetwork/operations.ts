import type { Operation } from '../shared/operation/operation';
import * as comment from './comment';
import * as company from './company';
import * as course from './course';
import * as job from './job';
import * as product from './product';
import * as publicProfile from './publicProfile';
import * as school from './school';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	comment.getMany,
	company.get,
	course.search,
	job.get,
	product.search,
	publicProfile.get,
	school.search,
];
