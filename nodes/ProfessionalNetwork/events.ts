import type { TriggerEvent } from '../shared/operation/event';
import { companyChanged } from './events/companyChanged';
import { jobChanged } from './events/jobChanged';
import { newComment } from './events/newComment';
import { newCourse } from './events/newCourse';
import { newProduct } from './events/newProduct';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	newComment,
	newProduct,
	newCourse,
	companyChanged,
	jobChanged,
];
