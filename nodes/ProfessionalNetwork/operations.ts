import { changedRecord, newRecords, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as company from './company';
import * as job from './job';
import * as member from './member';
import * as search from './search';

export const operations: readonly Operation[] = [
	member.getComments,
	company.get,
	search.courses,
	job.get,
	search.products,
	member.getPublicProfile,
	search.schools,
];

export const events: readonly TriggerEvent[] = [
	newRecords('newComment', {
		action: 'On new comment of a member',
		description: 'Starts when a member comments on a post',
		operation: member.getComments,
		time: ['createdTime'],
	}),
	newRecords('newProduct', {
		action: 'On new product in a search',
		description: 'Starts when a search finds a product that it did not find before',
		operation: search.products,
	}),
	newRecords('newCourse', {
		action: 'On new course in a search',
		description: 'Starts when a search finds a course that it did not find before',
		operation: search.courses,
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
