import type { Dice } from './dice';

/* Made-up texts that read like what people write. */

const KINDS = ['open', 'local', 'weekly', 'small', 'shared', 'offline', 'public', 'simple'];
const THINGS = [
	...['weather maps', 'train times', 'bike routes', 'bird counts', 'river levels', 'night buses'],
	...['street trees', 'school menus', 'library hours', 'garden sensors', 'air quality', 'recipes'],
];

/** What people work on and write about, in a few words: `offline train times`. */
export const subjectOf = (roll: Dice) =>
	`${roll.helpers.arrayElement(KINDS)} ${roll.helpers.arrayElement(THINGS)}`;

const POSTS: ReadonlyArray<(subject: string) => string> = [
	(subject) =>
		`We put ${subject} on a single page. It took a weekend, and people use it every day.`,
	(subject) => `Does anyone know a good source for ${subject}? The one we use is often a day late.`,
	(subject) => `A small tip for ${subject}: start with one town, and show it to ten people.`,
	(subject) => `Three months with ${subject}: what worked, what broke, and what we would do again.`,
	(subject) => `Our ${subject} now load in under a second, also on old phones.`,
	(subject) => `Thank you all for the questions about ${subject} yesterday. The slides are online.`,
	(subject) => `I was wrong about ${subject}. Here is what changed my mind.`,
	(subject) => `Looking for two people who want to test ${subject} with us this summer.`,
];

/** What somebody posts or comments. */
export const postOf = (roll: Dice) => roll.helpers.arrayElement(POSTS)(subjectOf(roll));

const ABOUT: ReadonlyArray<(subject: string, roll: Dice) => string> = [
	(subject, roll) => `Builds tools for ${subject}. Lives in ${cityOf(roll)}.`,
	(subject) => `All about ${subject}, without the noise.`,
	(subject) => `Makes ${subject} easy to find, to read and to share.`,
	(subject, roll) => `From ${cityOf(roll)}, with a weakness for ${subject}.`,
	(subject) => `Works on ${subject} with a team of six.`,
];

/** What a person, a company or a product says of itself. */
export const aboutOf = (roll: Dice) => roll.helpers.arrayElement(ABOUT)(subjectOf(roll), roll);

const PLACES = [
	'Lisbon, Portugal',
	'Ghent, Belgium',
	'Leeds, United Kingdom',
	'Turin, Italy',
	'Bergen, Norway',
	'Austin, United States',
	'Nairobi, Kenya',
	'Osaka, Japan',
	'Cordoba, Argentina',
	'Pune, India',
];

/** A town and its country: `Ghent, Belgium`. */
export const placeOf = (roll: Dice) => roll.helpers.arrayElement(PLACES);

const cityOf = (roll: Dice) => placeOf(roll).split(',')[0] ?? '';

/** What a job posting says of the job. */
export const vacancyOf = (roll: Dice, title: string) =>
	`We are looking for a ${title} who cares about ${subjectOf(roll)}. You work with a team of six, ${roll.number.int({ min: 2, max: 4 })} days a week from home. We pay €${roll.number.int({ min: 48, max: 70 })},000 a year.`;
