import { markdownTable } from 'markdown-table';
import { events as codeHost } from '../nodes/CodeHost/events';
import { events as forum } from '../nodes/Forum/events';
import { events as microblog } from '../nodes/Microblog/events';
import { events as photoNetwork } from '../nodes/PhotoNetwork/events';
import { events as professionalNetwork } from '../nodes/ProfessionalNetwork/events';
import { priceOfQuietPoll, type TriggerEvent } from '../nodes/shared/operation/event';
import { events as shortVideo } from '../nodes/ShortVideo/events';
import { events as videoPlatform } from '../nodes/VideoPlatform/events';

/** The triggers by the titles of their nodes, with their events. */
const triggers: ReadonlyArray<readonly [string, readonly TriggerEvent[]]> = [
	['Professional Network', professionalNetwork],
	['Microblog', microblog],
	['Code Host', codeHost],
	['Forum', forum],
	['Photo Network', photoNetwork],
	['Short Video', shortVideo],
	['Video Platform', videoPlatform],
];

const HEAD = [
	'Trigger',
	'Event',
	'Starts when',
	'each poll',
	'every 15 minutes',
	'every hour',
	'once a day',
];

/** Every event with what a quiet poll and a quiet day cost, made of the events themselves. */
export function eventsTable(): string {
	const rows = triggers.flatMap(([title, events]) =>
		events.map((event, at) => [at === 0 ? title : '', ...rowOf(event)]),
	);
	const right = HEAD.slice(3).map(() => 'r');
	return markdownTable([HEAD, ...rows], { align: ['l', 'l', 'l', ...right] });
}

function rowOf(event: TriggerEvent): string[] {
	const { name, description } = event.option;
	const perPoll = priceOfQuietPoll(event);
	const costs = [1, 24 * 4, 24, 1].map((polls) => String(perPoll * polls));
	return [name, description.replace(/^Starts when /, ''), ...costs];
}
