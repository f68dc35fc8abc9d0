import { professionalNetwork } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { jobUrl } from '../jobUrl';
import { job } from '../resources';

/** A job posting (service document, "Professional network"). */
export const get: Operation = {
	resource: job,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a job posting by its address or ID',
		description:
			'Get a job posting: title, description, location, company, dates, applicants. Costs 1 credit.',
	},
	endpoint: professionalNetwork.getJob,
	fields: [jobUrl],
	result: {
		kind: 'single',
		record: {
			schema: professionalNetwork.job,
			idField: 'jobId',
			simplified: [
				'title',
				'companyName',
				'location',
				'jobUrl',
				'employmentType',
				'experienceLevel',
				'workRemoteAllowed',
				'listedAt',
				'applyUrl',
				'jobState',
			],
		},
	},
};
