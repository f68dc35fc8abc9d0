import { changedRecord, newRecords } from '../shared/operation/event';
import * as company from './company';
import * as job from './job';
import * as member from './member';
import * as search from './search';

/** Most used first, because the dropdown shows their resources in this order. */
export const operations = [
	member.getPublicProfile,
	company.get,
	job.get,
	member.getComments,
	search.products,
	search.courses,
	search.schools,
];

export const events = [
	newRecords('newComment', member.getComments, {
		action: 'On new comment by a member',
		description: 'Starts when a member comments on a post',
		time: ['createdTime'],
	}),
	newRecords('newProduct', search.products, {
		action: 'On new product in a search',
		description: 'Starts when a search finds a product that it did not find before',
	}),
	newRecords('newCourse', search.courses, {
		action: 'On new course in a search',
		description: 'Starts when a search finds a course that it did not find before',
	}),
	changedRecord('companyChanged', company.get, {
		action: 'On change to a company',
		description: 'Starts when a company page changes',
		watch: [
			'name',
			'tagline',
			'website',
			'industry',
			'staffCount',
			'headquarters',
			'specialties',
			'fundingData.lastFundingRound',
		],
	}),
	changedRecord('jobChanged', job.get, {
		action: 'On change to a job posting',
		description: 'Starts when a job posting changes',
		watch: ['jobState', 'title', 'location', 'description', 'expiresAt', 'closedAt'],
	}),
];
