import { field } from '../shared/fields/field';
import { asIdentifier, SLUG } from '../shared/fields/identifier';
import { isLead } from './lead';

export const universalName = field({
	displayName: 'Company',
	name: 'universalName',
	required: true,
	placeholder: 'e.g. acme',
	description:
		'Slug of the company page such as acme, or the address of the page such as https://example.com/company/acme',
	expected: 'the slug of a company page, such as acme, or the address of the page',
	read: asIdentifier({
		shape: SLUG,
		lead: isLead,
		after: ['company', 'company-beta', 'organization', 'school', 'showcase'],
		sections: ['setup', 'unavailable'],
	}),
});
