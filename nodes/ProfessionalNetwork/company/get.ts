import { professionalNetwork } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { company } from '../resources';
import { universalName } from '../universalName';

/** A company page (service document, "Professional network"). */
export const get: Operation = {
	resource: company,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a company by its page address',
		description:
			'Get a company: industry, size, headquarters, funding, similar companies. Costs 1 credit.',
	},
	endpoint: professionalNetwork.getCompanyFromUrl,
	fields: [universalName],
	result: {
		kind: 'single',
		record: {
			schema: professionalNetwork.company,
			idField: 'universalName',
			simplified: [
				'name',
				'universalName',
				'website',
				'industry',
				'staffCount',
				'headquarters.city',
				'headquarters.country',
				'foundedYear',
				'followerCount',
				'tagline',
			],
		},
	},
};
