import type { NewRecords } from '../../shared/operation/event';
import { search } from '../course/search';

/** A search finds a course that it did not find before (service document, "Professional network"). */
export const newCourse: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Course',
		value: 'newCourse',
		action: 'On new course in a search',
		description: 'Starts when a search finds a course that it did not find before',
	},
	operation: search,
};
