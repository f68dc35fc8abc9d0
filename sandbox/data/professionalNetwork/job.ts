import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { DAY_MS, dice, iso, TODAY } from '../dice';
import { companyName, slug } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';
import { INDUSTRIES, ROLES } from '../words';

/** The job posting at an address; its id is the number that the address ends in. */
export function job(jobUrl: string): z.output<typeof professionalNetwork.job> {
	const jobId = /\/view\/(?:[^/?#]*-)?(\d+)/.exec(jobUrl)?.[1] ?? '0';
	const roll = dice('job', jobId);
	const title = roll.pick(ROLES);
	const titleId = roll.digits(4);
	const place = roll.pick(PLACES);
	const closed = roll.chance(0.2);
	const originalListedAt = roll.past(40);
	const listedAt = Math.min(TODAY, originalListedAt + roll.int(0, 5) * DAY_MS);
	const closedAt = closed ? Math.min(TODAY, listedAt + roll.int(1, 10) * DAY_MS) : 0;
	const expiresAt = listedAt + 60 * DAY_MS;
	const [code, employmentType] = roll.pick([
		['F', 'Full-time'],
		['P', 'Part-time'],
		['C', 'Contract'],
	]);
	return {
		jobId,
		jobUrn: `urn:net:jobPosting:${jobId}`,
		dashJobUrn: `urn:net:fsd_jobPosting:${jobId}`,
		jobUrl: address.professional(`jobs/view/${jobId}`),
		applyUrl: `https://apply.example/jobs/${jobId}`,
		title,
		standardizedTitleUrn: `urn:net:title:${titleId}`,
		standardizedTitleId: titleId,
		standardizedTitleName: title,
		description: `We are looking for a ${title}. ${paragraph(roll, 4)}`,
		location: placeName(place),
		geoUrn: `urn:net:geo:${place.geoId}`,
		geoId: place.geoId,
		countryUrn: `urn:net:country:${place.countryCode}`,
		countryCode: place.countryCode,
		experienceLevel: roll.pick(['Entry level', 'Associate', 'Mid-Senior level', 'Director']),
		employmentType,
		employmentTypeUrn: `urn:net:employmentType:${code}`,
		employmentTypeCode: code,
		jobState: closed ? 'CLOSED' : 'LISTED',
		sourceDomain: 'apply.example',
		listedAt: iso(listedAt),
		originalListedAt: iso(originalListedAt),
		expiresAt: iso(expiresAt),
		closedAt: closed ? iso(closedAt) : '',
		...employer(jobId),
		listedAtEpochMs: listedAt,
		originalListedAtEpochMs: originalListedAt,
		expiresAtEpochMs: expiresAt,
		closedAtEpochMs: closedAt,
		applies: roll.int(0, 240),
		views: roll.int(250, 6_000),
		workRemoteAllowed: roll.chance(0.4),
		industries: roll
			.some(INDUSTRIES, 2)
			.map((name) => ({ industryId: String(INDUSTRIES.indexOf(name) + 1), name })),
		jobFunctions: [
			roll.pick([
				{ code: 'eng', name: 'Engineering' },
				{ code: 'ops', name: 'Operations' },
			]),
		],
		inferredBenefits: roll.some(
			['Pension plan', 'Medical insurance', 'Parental leave', 'Bike scheme'],
			2,
		),
	};
}

function employer(jobId: string) {
	const roll = dice('employer', jobId);
	const name = companyName(roll);
	const companyId = roll.digits(7);
	return {
		companyName: name,
		companyUrn: `urn:net:company:${companyId}`,
		companyId,
		companyUrl: address.professional(`company/${slug(name)}`),
		companyUniversalName: slug(name),
		companyDescription: paragraph(roll, 2),
		companyLogoUrl: address.image(`logos/${slug(name)}`),
		companyStaffCount: roll.int(12, 4_800),
	};
}
