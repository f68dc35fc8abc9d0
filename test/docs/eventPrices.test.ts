import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platforms } from '../../catalogue/platforms';
import { usePolls } from '../poll/pollService';
import { watchedListings, watchedRecords } from '../poll/watched';

/** What docs/triggers.md says that quiet polls cost, against what the sandbox takes for them. */

const service = usePolls();
const path = 'docs/triggers.md';
const page = readFileSync(join(__dirname, '../..', path), 'utf8');

/** The rows of the table: trigger, event, what it is, and four prices. */
let trigger = '';
const rows = page
	.slice(page.indexOf('<!-- events -->'), page.indexOf('<!-- /events -->'))
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.slice(2)
	.map((line) => {
		const [, first = '', event = '', , ...prices] = line.split('|').map((cell) => cell.trim());
		trigger = first || trigger;
		return { title: `${trigger} ${event}`, prices: prices.slice(0, 4).map(Number) };
	});

const watched = [...watchedListings, ...watchedRecords].map((one) => {
	const found = platforms.find((node) => node.trigger.name === one.nodeType);
	const event = found?.events.find(({ option }) => option.value === one.event);
	return [`${found?.description.displayName} ${event?.option.name}`, one] as const;
});

test('each event has its row', () => {
	const titles = watched.map(([title]) => title);
	expect(rows.map(({ title }) => title).sort()).toEqual(titles.sort());
});

test.each(watched)('%s: a quiet poll costs what the table says', async (title, one) => {
	const { nodeType, event, parameters } = one;
	const published = service.trigger(nodeType, { event, ...parameters });
	await published.activate();
	service.paid();
	for (let poll = 0; poll < 2; poll += 1) {
		expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	}
	const perPoll = service.paid() / 2;
	const row = rows.find((candidate) => candidate.title === title);
	const [quarter, hour, day] = [24 * 4, 24, 1].map((polls) => polls * perPoll);
	expect(row?.prices).toEqual([perPoll, quarter, hour, day]);
});
