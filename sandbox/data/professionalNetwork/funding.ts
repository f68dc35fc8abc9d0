import { address } from '../addresses';
import { dice, iso } from '../dice';
import { companyName, slug } from '../names';

/** The funding history of a company. */
export function funding(universalName: string) {
	const roll = dice('funding', universalName);
	const page = `organization/${slug(universalName)}`;
	const investors = Array.from({ length: roll.int(1, 2) }, () => `${companyName(roll)} Ventures`);
	return {
		numFundingRounds: roll.int(1, 6),
		lastFundingRound: {
			fundingType: roll.pick(['SEED', 'SERIES_A', 'SERIES_B', 'SERIES_C', 'GRANT']),
			moneyRaised: {
				currencyCode: roll.pick(['EUR', 'USD', 'GBP']),
				amount: String(roll.int(4, 600) * 100_000),
			},
			announcedOn: iso(roll.past(1_500)).slice(0, 10),
			leadInvestors: investors.map((name) => ({
				name,
				fundingDbUrl: address.funding(`organization/${slug(name)}`),
			})),
			numOtherInvestors: roll.int(0, 9),
			fundingDbUrl: address.funding(`funding_round/${roll.code(10)}`),
		},
		companyFundingDbUrl: address.funding(page),
	};
}
