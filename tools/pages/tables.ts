import { groupBy, uniq } from 'lodash';
import { priceOfQuietPoll } from '../../nodes/shared/operation/event';
import { anchor, table } from './markdown';
import { type Platform, shortPrices, title } from './platforms';

/** Polls of a day, by how often they come. */
const POLLS_OF_A_DAY = [
	['every 15 minutes', 96],
	['every hour', 24],
	['once a day', 1],
] as const;
const POLLS_OF_A_MONTH = 720;

/** All operations by resource, linked to the nodes' pages. @param folder of these, seen from the table's page */
export function operationsTable(platforms: readonly Platform[], folder: string): string {
	const rows = platforms.flatMap(
		({ description: { displayName: name }, folder: file, operations }) => {
			const page = `${folder}/${file}.md`;
			const byResource = groupBy(operations, ({ resource }) => resource.name);
			return Object.entries(byResource).map(([resource, own], index) => [
				index === 0 ? `[${name}](${page})` : '',
				resource,
				own
					.map((operation) => `[${operation.option.name}](${page}#${anchor(title(operation))})`)
					.join(', '),
				uniq(own.map(({ endpoint }) => shortPrices[endpoint.price])).join(', '),
			]);
		},
	);
	return table(['Node', 'Resource', 'Operations', 'Credits'], rows);
}

/**
 * Every event, with the credits of a poll, of a day, and of a month, on which it finds nothing, at the default settings.
 * @param folder of the pages of the nodes, seen from the page that the table stands on
 */
export function quietDayTable(platforms: readonly Platform[], folder: string): string {
	const intervals = POLLS_OF_A_DAY.map(([name]) => name);
	const header = [
		'Trigger',
		'Event',
		'Starts when',
		'each poll',
		...intervals,
		'every hour, a month',
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
				String(price),
				...POLLS_OF_A_DAY.map(([, polls]) => String(price * polls)),
				(price * POLLS_OF_A_MONTH).toLocaleString('en-US'),
			];
		}),
	);
	return table(header, rows, '---rrrrr');
}
