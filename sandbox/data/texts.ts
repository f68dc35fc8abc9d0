import type { Dice } from './dice';
import words from './words.json';

/* Made-up texts that read like what people write. */

/** What people work on and write about, in a few words: `offline train times`. */
export const subjectOf = (roll: Dice) =>
	`${roll.helpers.arrayElement(words.kinds)} ${roll.helpers.arrayElement(words.things)}`;

/** A town and its country: `Ghent, Belgium`. */
export const placeOf = (roll: Dice) => roll.helpers.arrayElement(words.places);

/** What somebody posts or comments. */
export const postOf = (roll: Dice) => written(roll, words.posts);

/** What a person, a company or a product says of itself. */
export const aboutOf = (roll: Dice) => written(roll, words.about);

/** What a job posting says of the job. */
export const vacancyOf = (roll: Dice, title: string) => written(roll, words.vacancies, title);

/** One of the texts, with something in each of its places. */
function written(roll: Dice, texts: readonly string[], title = ''): string {
	const known: Readonly<Record<string, string | undefined>> = {
		title,
		subject: subjectOf(roll),
		city: placeOf(roll).split(',')[0],
		days: String(roll.number.int({ min: 2, max: 4 })),
		thousands: String(roll.number.int({ min: 48, max: 70 })),
	};
	const text = roll.helpers.arrayElement(texts);
	return text.replace(/{(\w+)}/g, (_, name: string) => known[name] ?? '');
}
