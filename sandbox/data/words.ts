import type { Choices } from './dice';

const words = (text: string) => text.split(' ') as [string, ...string[]];

export const GIVEN_NAMES = words(
	'Amara Anton Beatriz Chiara Emeka Farah Hana Ivo Joana Kenji Malik Nadia Oskar Priya Saoirse Yara',
);

export const FAMILY_NAMES = words(
	'Abara Bergstrom Castellan Dimitrov Eriksen Falk Gallo Hartwell Ibarra Kovacs Moreau Nakata Varga',
);

export const COMPANY_FIRST = words(
	'Amberfield Birchline Cedarmoor Driftmark Elmhaven Glasswater Kestrelby Oakhollow Ravenmere',
);

export const COMPANY_SECOND = words(
	'Analytics Biosystems Energy Foods Instruments Logistics Robotics Software Textiles',
);

export const PLACES: Choices<string> = [
	'Lisbon, Portugal',
	'Gothenburg, Sweden',
	'Bristol, United Kingdom',
	'Sapporo, Japan',
	'Halifax, Canada',
	'Nairobi, Kenya',
];

export const INDUSTRIES: Choices<string> = [
	'Software Development',
	'Renewable Energy',
	'Food Production',
	'Logistics and Supply Chain',
	'Financial Services',
];

export const ROLES: Choices<string> = [
	'Backend Engineer',
	'Data Analyst',
	'Product Manager',
	'Site Engineer',
	'Finance Controller',
	'Research Scientist',
];

export const SUBJECTS: Choices<string> = [
	'data pipelines',
	'battery recycling',
	'open maps',
	'route planning',
	'soil sensors',
	'tidal power',
	'release notes',
	'night trains',
	'code review',
	'public libraries',
	'weather models',
];

export const SENTENCES: Choices<string> = [
	'We cut the nightly run from forty minutes to six.',
	'The hard part was not the code but agreeing on the names.',
	'Happy to compare notes with anyone who tried the same.',
	'Three years in, the simplest version is still the one in use.',
	'Numbers are from last quarter and rounded.',
	'It took two weekends and one very patient colleague.',
	'If you only change one thing, change the defaults.',
	'Nobody noticed the switch, which was the point.',
	'The second attempt used a third of the energy.',
	'Feedback from people who run this daily is welcome.',
];
