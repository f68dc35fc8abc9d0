import { priceOfQuietPoll } from '../../nodes/shared/operation/event';
import { anchor } from './anchor';
import { type Platform, title } from './platforms';
import { table } from './table';

/** Polls of a day, by how often they come. */
const POLLS_OF_A_DAY = [
	['every 15 min', 96],
	['every hour', 24],
	['once a day', 1],
] as const;

/**
 * Every event, with the credits of a day on which it finds nothing, at the default settings.
 * @param folder of the pages of the nodes, seen from the page that the table stands on
 */
export function quietDayTable(platforms: readonly Platform[], folder: string): string {
	const header = [
		'Trigger',
		'Event',
		'Polls',
		'each poll',
		...POLLS_OF_A_DAY.map(([name]) => name),
	];
	const rows = platforms.flatMap(({ trigger, folder: file, events }) => {
		const page = `${folder}/${file}.md`;
		return events.map((event, index) => {
			const price = priceOfQuietPoll(event);
			return [
				index === 0 ? trigger.displayName : '',
				`[${event.option.name}](${page}#${anchor(event.option.name)})`,
				title(event.operation),
				String(price),
				...POLLS_OF_A_DAY.map(([, polls]) => String(price * polls)),
			];
		});
	});
	return table(header, rows, ['---', '---', '---', '--:', '--:', '--:', '--:']);
}
