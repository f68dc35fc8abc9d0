import { priceOfFirstPoll, priceOfQuietPoll } from '../../nodes/shared/operation/event';
import { anchor, table } from './markdown';
import { type Platform, shortPrice, title } from './platforms';

/** Polls of a day, by how often they come. */
const POLLS_OF_A_DAY = [
	['every 15 minutes', 96],
	['every hour', 24],
] as const;
const POLLS_OF_A_MONTH = 720;

/** Every operation with its price, linked to the nodes' pages. @param folder of these, seen from the table's page */
export function operationsTable(platforms: readonly Platform[], folder: string): string {
	const rows = platforms.flatMap(
		({ description: { displayName: name }, folder: file, operations }) => {
			const page = `${folder}/${file}.md`;
			return operations.map((operation, index) => [
				index === 0 ? `[${name}](${page})` : '',
				`[${title(operation)}](${page}#${anchor(title(operation))})`,
				shortPrice(operation),
			]);
		},
	);
	return table(['Node', 'Operation', 'Credits'], rows);
}

/**
 * Every event, with the credits of its first poll, and of one, of a day and of a month that find nothing, at the
 * default settings.
 * @param folder of the pages of the nodes, seen from the page that the table stands on
 */
export function quietDayTable(platforms: readonly Platform[], folder: string): string {
	const days = POLLS_OF_A_DAY.map(([name]) => `a day, ${name}`);
	const header = [
		'Trigger',
		'Event',
		'Starts when',
		'first poll',
		'each poll',
		...days,
		'a month, every hour',
	];
	const rows = platforms.flatMap(({ description: { displayName: name }, folder: file, events }) =>
		events.map((event, index) => {
			const { option } = event;
			const price = priceOfQuietPoll(event);
			const when = option.description.replace(/^Starts when /, '');
			return [
				index === 0 ? name : '',
				option.name,
				`[${when}](${folder}/${file}.md#${anchor(option.name)})`,
				String(priceOfFirstPoll(event)),
				String(price),
				...POLLS_OF_A_DAY.map(([, polls]) => String(price * polls)),
				(price * POLLS_OF_A_MONTH).toLocaleString('en-US'),
			];
		}),
	);
	return table(header, rows, '---rrrrr');
}
