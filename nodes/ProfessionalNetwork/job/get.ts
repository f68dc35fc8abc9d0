import { professionalNetwork } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { jobUrl } from '../jobUrl';

/** A job posting (service document, "Professional network"). */
export const get: Operation = {
	resource: resource('job'),
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
			simplified: words(`
				title companyName location jobUrl employmentType experienceLevel workRemoteAllowed
				listedAt applyUrl jobState
			`),
		},
	},
};
