import { address } from '../addresses';
import { dice } from '../dice';
import { companyName, slug } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';
import { INDUSTRIES, ROLES, SUBJECTS } from '../words';

/** A position a member holds (index 0) or held. */
export function experience(memberIdentity: string, index: number) {
	const roll = dice('experience', memberIdentity, index);
	const company = companyName(roll);
	const startYear = 2023 - index * 4;
	return {
		title: roll.pick(ROLES),
		company,
		companyId: roll.digits(7),
		companyUrl: address.professional(`company/${slug(company)}`),
		companyLogoUrl: address.image(`logos/${slug(company)}`),
		employmentType: roll.pick(['Full-time', 'Part-time', 'Freelance']),
		location: placeName(roll.pick(PLACES)),
		startDate: `${startYear}-0${roll.int(1, 9)}`,
		endDate: index === 0 ? '' : `${startYear + 3}-1${roll.int(0, 2)}`,
		description: paragraph(roll, 2),
		industries: roll.some(INDUSTRIES, 1),
	};
}

/** A school a member went to. */
export function education(memberIdentity: string, index: number) {
	const roll = dice('education', memberIdentity, index);
	const school = `${roll.pick(PLACES).city} ${roll.pick(['Institute', 'College', 'Academy'])}`;
	const startYear = 2008 - index * 3;
	return {
		school,
		schoolId: roll.digits(6),
		schoolUrl: address.professional(`school/${slug(school)}`),
		schoolLogoUrl: address.image(`schools/${slug(school)}`),
		degree: roll.pick(['Bachelor of Science', 'Master of Science', 'Diploma']),
		fieldOfStudy: roll.pick(SUBJECTS),
		startDate: String(startYear),
		endDate: String(startYear + 3),
		grade: roll.pick(['A', 'B+', 'Distinction']),
		activities: roll.pick(['Rowing club', 'Student paper', 'Chess team']),
		description: paragraph(roll, 1),
	};
}
