import { professionalNetwork } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { after, asIdentifier, SLUG } from '../shared/fields/pasted';
import { lookup } from '../shared/operation/operation';

export const universalName = textField('Company', 'universalName', 'acme', {
	another: 'globex',
	hint: 'Not its website: open its page on the network, and copy that address',
	expected:
		"the last part of the address of the company's page, such as acme, or that whole address (open the page on the network and copy it: the company's website is another address)",
	read: asIdentifier(
		SLUG,
		after('company company-beta organization school showcase', 'setup unavailable'),
	),
	ifNotFound: (sent) =>
		sent.includes('.')
			? `"${sent}" looks like a website: open the company's page on the network, and copy the address of that page.`
			: undefined,
});

export const get = lookup('company', 'get', professionalNetwork.getCompanyFromUrl, {
	action: 'Get a company',
	description: 'Get one company: industry, size, headquarters, funding, similar companies',
	fields: [universalName],
	idField: 'universalName',
	simplified: `
		name universalName networkUrl description website industry specialties staffCount staffCountRange
		headquarters.city headquarters.country foundedYear followerCount
		fundingData:numFundingRounds,lastFundingRound.fundingType,lastFundingRound.moneyRaised.amount,lastFundingRound.moneyRaised.currencyCode,lastFundingRound.announcedOn
		similarCompanies:name,industry,url
	`,
});
