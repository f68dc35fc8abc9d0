import type { TriggerEvent } from '../shared/operation/event';
import { getMany as getManyComments } from './comment/getMany';
import { get as getCompany } from './company/get';
import { search as searchCourses } from './course/search';
import { get as getJob } from './job/get';
import { search as searchProducts } from './product/search';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	{
		kind: 'new',
		option: {
			name: 'New Comment',
			value: 'newComment',
			action: 'On new comment of a member',
			description: 'Starts when a member comments on a post',
		},
		operation: getManyComments,
		time: ['createdTime'],
	},
	{
		kind: 'new',
		option: {
			name: 'New Product',
			value: 'newProduct',
			action: 'On new product in a search',
			description: 'Starts when a search finds a product that it did not find before',
		},
		operation: searchProducts,
	},
	{
		kind: 'new',
		option: {
			name: 'New Course',
			value: 'newCourse',
			action: 'On new course in a search',
			description: 'Starts when a search finds a course that it did not find before',
		},
		operation: searchCourses,
	},
	{
		kind: 'change',
		option: {
			name: 'Company Changed',
			value: 'companyChanged',
			action: 'On change of a company',
			description: 'Starts when a company page changes',
		},
		operation: getCompany,
		watch: ['name', 'tagline', 'website', 'industry', 'staffCount', 'headquarters'],
	},
	{
		kind: 'change',
		option: {
			name: 'Job Changed',
			value: 'jobChanged',
			action: 'On change of a job posting',
			description: 'Starts when a job posting changes',
		},
		operation: getJob,
		watch: ['jobState', 'title', 'location', 'description', 'expiresAt', 'closedAt'],
	},
];
