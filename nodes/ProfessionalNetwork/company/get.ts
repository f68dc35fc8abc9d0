import { professionalNetwork } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { universalName } from '../universalName';

/** A company page (service document, "Professional network"). */
export const get: Operation = {
	resource: resource('company'),
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
			simplified: words(`
				name universalName website industry staffCount headquarters.city headquarters.country
				foundedYear followerCount tagline
			`),
		},
	},
};
