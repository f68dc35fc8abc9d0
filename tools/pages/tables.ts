import { priceOfFirstPoll, priceOfQuietPoll } from '../../nodes/shared/operation/event';
import { PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import type { Operation } from '../../nodes/shared/operation/operation';
import { anchor, table } from './markdown';
import { platforms, title } from './platforms';

/** Polls of a day, by how often they come. */
const POLLS_OF_A_DAY = [
	['every 15 minutes', 96],
	['every hour', 24],
] as const;
const POLLS_OF_A_MONTH = 720;

/** Every operation with its price, linked to the nodes' pages. */
export function operationsTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, operations }) => {
		const page = `docs/nodes/${folder}.md`;
		return operations.map((operation, index) => [
			index === 0 ? `[${name}](${page})` : '',
			`[${title(operation)}](${page}#${anchor(title(operation))})`,
			shortPrice(operation),
		]);
	});
	return table(['Node', 'Operation', 'Credits'], rows);
}

/**
 * Every event, with the credits of its first poll, and of one, of a day and of a month that find nothing, at the
 * default settings.
 */
export function quietDayTable(): string {
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
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, events }) =>
		events.map((event, index) => {
			const { option } = event;
			const price = priceOfQuietPoll(event);
			const when = option.description.replace(/^Starts when /, '');
			return [
				index === 0 ? name : '',
				option.name,
				`[${when}](nodes/${folder}.md#${anchor(option.name)})`,
				String(priceOfFirstPoll(event)),
				String(price),
				...POLLS_OF_A_DAY.map(([, polls]) => String(price * polls)),
				(price * POLLS_OF_A_MONTH).toLocaleString('en-US'),
			];
		}),
	);
	return table(header, rows, '---rrrrr');
}

/** What a request costs, short enough for a column. */
function shortPrice({ endpoint: { price }, result }: Operation): string {
	switch (price) {
		case 'perResult':
			return '1 for each record, at least 1 for each request';
		case 'perRequest': {
			const { paging } = result;
			if (paging === undefined) return '1';
			return paging.size === undefined ? '1 for each request' : `1 for each page of ${PAGE_SIZE}`;
		}
		case 'free':
			return 'free; takes a challenge token';
		case 'notStated':
			return 'not stated by the service; 1 is counted';
	}
}
