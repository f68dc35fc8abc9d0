import { changedRecord, newRecords, type TriggerEvent } from '../shared/operation/event';
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

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	newRecords('newComment', {
		action: 'On new comment of a member',
		description: 'Starts when a member comments on a post',
		operation: comment.getMany,
		time: ['createdTime'],
	}),
	newRecords('newProduct', {
		action: 'On new product in a search',
		description: 'Starts when a search finds a product that it did not find before',
		operation: product.search,
	}),
	newRecords('newCourse', {
		action: 'On new course in a search',
		description: 'Starts when a search finds a course that it did not find before',
		operation: course.search,
	}),
	changedRecord('companyChanged', {
		action: 'On change of a company',
		description: 'Starts when a company page changes',
		operation: company.get,
		watch: ['name', 'tagline', 'website', 'industry', 'staffCount', 'headquarters'],
	}),
	changedRecord('jobChanged', {
		action: 'On change of a job posting',
		description: 'Starts when a job posting changes',
		operation: job.get,
		watch: ['jobState', 'title', 'location', 'description', 'expiresAt', 'closedAt'],
	}),
];
