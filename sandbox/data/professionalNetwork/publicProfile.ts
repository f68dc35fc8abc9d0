import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice, iso } from '../dice';
import { companyName, nameOf } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';
import { INDUSTRIES, ROLES, SUBJECTS } from '../words';
import { education, experience } from './career';

/** The public page of a member. */
export function publicProfile(
	memberIdentity: string,
): z.output<typeof professionalNetwork.publicProfile> {
	const roll = dice('public profile', memberIdentity);
	const place = roll.pick(PLACES);
	const date = () => iso(roll.past(3_000)).slice(0, 7);
	return {
		name: nameOf(memberIdentity),
		headline: `${roll.pick(ROLES)} at ${companyName(roll)}`,
		location: placeName(place),
		profilePhotoUrl: address.image(`people/${memberIdentity}`),
		bannerPhotoUrl: address.image(`people/${memberIdentity}-banner`),
		about: paragraph(roll, 3),
		profileUrl: address.professional(`in/${memberIdentity}`),
		industry: roll.pick(INDUSTRIES),
		birthday: iso(roll.past(365)).slice(5, 10),
		address: `${place.postalCode} ${place.city}`,
		openToWork: roll.chance(0.3),
		hiring: roll.chance(0.3),
		experience: Array.from({ length: 3 }, (_, index) => experience(memberIdentity, index)),
		education: Array.from({ length: 2 }, (_, index) => education(memberIdentity, index)),
		volunteering: [
			{
				role: 'Mentor',
				organization: `${place.city} Repair Cafe`,
				cause: 'Education',
				startDate: date(),
				endDate: '',
				description: paragraph(roll, 1),
			},
		],
		certifications: [
			{
				name: `Certified in ${roll.pick(SUBJECTS)}`,
				issuingOrganization: companyName(roll),
				issueDate: date(),
				expirationDate: '',
				credentialId: roll.code(10).toUpperCase(),
				credentialUrl: `https://certificates.example/${roll.code(12)}`,
			},
		],
		skills: roll.some(SUBJECTS, 5).map((name) => ({ name, endorsements: String(roll.int(0, 99)) })),
		languages: [
			{ name: 'English', proficiency: 'Full professional' },
			{ name: roll.pick(['German', 'Portuguese', 'Japanese']), proficiency: 'Native or bilingual' },
		],
		publications: [
			{
				title: `Notes on ${roll.pick(SUBJECTS)}`,
				publisher: `${companyName(roll)} Press`,
				publishDate: date(),
				description: paragraph(roll, 1),
				url: `https://press.example/${roll.code(8)}`,
			},
		],
		patents: [
			{
				title: `Method for ${roll.pick(SUBJECTS)}`,
				patentOffice: 'EP',
				patentNumber: `EP${roll.digits(7)}`,
				issueDate: date(),
				description: paragraph(roll, 1),
			},
		],
		courses: roll.some(SUBJECTS, 2).map((name) => ({ name, number: `C-${roll.digits(3)}` })),
		projects: [
			{
				name: `The ${roll.pick(SUBJECTS)} map`,
				startDate: date(),
				endDate: '',
				description: paragraph(roll, 2),
				url: `https://projects.example/${roll.code(8)}`,
			},
		],
		honorsAndAwards: [
			{
				title: 'Team of the Year',
				issuer: companyName(roll),
				issueDate: date(),
				description: paragraph(roll, 1),
			},
		],
	};
}
