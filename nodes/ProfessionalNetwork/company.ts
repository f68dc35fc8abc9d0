import { isLead } from './member';
import { professionalNetwork } from '../shared/contract';
import { field } from '../shared/fields/field';
import { asIdentifier, SLUG } from '../shared/fields/pasted';
import { lookup } from '../shared/operation/operation';

export const universalName = field({
	displayName: 'Company',
	name: 'universalName',
	required: true,
	placeholder: 'e.g. acme',
	description:
		'Slug of the company page (its short name in the address) such as acme, or the whole address such as https://example.com/company/acme',
	expected: 'the slug of a company page such as acme, or the address of the page',
	read: asIdentifier({
		shape: SLUG,
		lead: isLead,
		after: ['company', 'company-beta', 'organization', 'school', 'showcase'],
		sections: ['setup', 'unavailable'],
	}),
});

export const get = lookup('company', 'get', {
	action: 'Get one company by slug or address',
	description:
		'Get one company: industry, size, headquarters, funding, similar companies. Costs 1 credit.',
	endpoint: professionalNetwork.getCompanyFromUrl,
	fields: [universalName],
	schema: professionalNetwork.company,
	idField: 'universalName',
	simplified: `
		name universalName description website industry staffCount headquarters.city
		headquarters.country foundedYear followerCount
		fundingData:numFundingRounds,lastFundingRound.fundingType,lastFundingRound.moneyRaised.amount,lastFundingRound.moneyRaised.currencyCode,lastFundingRound.announcedOn
		similarCompanies:name,industry,url
	`,
});
