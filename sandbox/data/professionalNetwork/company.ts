import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice } from '../dice';
import { companyName, slug, titled } from '../names';
import { PLACES } from '../places';
import { paragraph } from '../sentences';
import { INDUSTRIES, SUBJECTS } from '../words';
import { funding } from './funding';

/** The company page behind a slug. */
export function company(universalName: string): z.output<typeof professionalNetwork.company> {
	const roll = dice('company', universalName);
	const name = titled(universalName) || universalName;
	const industry = roll.pick(INDUSTRIES);
	const staffCount = roll.int(12, 4_800);
	const foundedYear = roll.int(1978, 2022);
	const headquarters = office(universalName, 0);
	const specialties = roll.some(SUBJECTS, roll.int(3, 6));
	return {
		name,
		universalName,
		description: `${name} works on ${specialties.join(', ')}. ${paragraph(roll, 3)}`,
		website: `https://www.${slug(universalName) || 'company'}.example`,
		industry,
		companyType: roll.pick(['Privately Held', 'Public Company', 'Partnership', 'Nonprofit']),
		staffCountRange: rangeOf(staffCount),
		logoUrl: address.image(`logos/${slug(universalName)}`),
		bannerUrl: address.image(`banners/${slug(universalName)}`),
		networkUrl: address.professional(`company/${universalName}`),
		tagline: `${industry}, done with care since ${foundedYear}`,
		foundedYear,
		staffCount,
		followerCount: staffCount * roll.int(3, 40),
		specialties,
		headquarters,
		confirmedLocations: [
			headquarters,
			...Array.from({ length: roll.int(0, 3) }, (_, index) => office(universalName, index + 1)),
		],
		affiliatedCompanyIds: Array.from({ length: roll.int(0, 2) }, () => roll.digits(7)),
		showcasePageIds: Array.from({ length: roll.int(0, 2) }, () => roll.digits(8)),
		fundingData: funding(universalName),
		similarCompanies: Array.from({ length: 4 }, () => similar(companyName(roll), roll.digits(7))),
	};
}

function office(universalName: string, index: number) {
	const roll = dice('office', universalName, index);
	const place = roll.pick(PLACES);
	return {
		line1: `${roll.int(1, 240)} ${roll.pick(['Harbour Street', 'Mill Lane', 'Station Road', 'Garden Row'])}`,
		city: place.city,
		geographicArea: place.region,
		postalCode: place.postalCode,
		country: place.countryCode.toUpperCase(),
		headquarter: index === 0,
	};
}

function similar(name: string, id: string) {
	const roll = dice('similar', name);
	return {
		id,
		name,
		description: paragraph(roll, 1),
		logoUrl: address.image(`logos/${slug(name)}`),
		url: address.professional(`company/${slug(name)}`),
		industry: roll.pick(INDUSTRIES),
	};
}

function rangeOf(staffCount: number): string {
	if (staffCount <= 50) return '11-50';
	if (staffCount <= 200) return '51-200';
	return staffCount <= 1_000 ? '201-1000' : '1001-5000';
}
