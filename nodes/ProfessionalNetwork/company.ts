import { isLead } from './member';
import { professionalNetwork } from '../shared/contract';
import { subject } from '../shared/fields/field';
import { asIdentifier, asPasted, SLUG } from '../shared/fields/pasted';
import { InvalidValue } from '../shared/operation/field';
import { lookup } from '../shared/operation/operation';

const DOMAIN = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}\/?$/i;

const asSlug = asIdentifier({
	shape: SLUG,
	lead: isLead,
	after: ['company', 'company-beta', 'organization', 'school', 'showcase'],
	sections: ['setup', 'unavailable'],
});

export const universalName = subject('Company', 'universalName', 'acme', {
	builderHint: {
		propertyHint: "The slug in the address of the company's page: neither its name nor its domain.",
	},
	description:
		'Slug of the company page (its short name in the address) such as acme, or the whole address such as https://example.com/company/acme',
	expected: 'the slug of a company page such as acme, or the address of the page',
	read: (value) => {
		if (!DOMAIN.test(asPasted(value))) return asSlug(value);
		throw new InvalidValue(
			"a slug such as acme (a company page has a slug, not a domain: open the company's page and copy its address)",
		);
	},
});

export const get = lookup('company', 'get', professionalNetwork.getCompanyFromUrl, {
	action: 'Get one company by slug or address',
	description:
		'Get one company: industry, size, headquarters, funding, similar companies. Costs 1 credit.',
	fields: [universalName],
	idField: 'universalName',
	simplified: `
		name universalName description website industry staffCount headquarters.city
		headquarters.country foundedYear followerCount
		fundingData:numFundingRounds,lastFundingRound.fundingType,lastFundingRound.moneyRaised.amount,lastFundingRound.moneyRaised.currencyCode,lastFundingRound.announcedOn
		similarCompanies:name,industry,url
	`,
});
