import { everyEvent } from '../../catalogue/operations';
import { type NewRecords, priceOfQuietPoll } from '../../nodes/shared/operation/event';
import type { Plan } from '../../nodes/shared/plan/request';
import type { Connection } from '../../nodes/shared/poll/connection';
import { NewRecordsPoll } from '../../nodes/shared/poll/newRecords';
import { ChangingListing, everyKind, type Kind, kinds, record, records } from './changingListing';

/*
 * Weeks of polls, on a listing in memory instead of a service: what they cost, and how much a trigger
 * remembers.
 */

/** Polls of a listing of 60 records, after the first, that count what they cost. */
class Polls {
	readonly event: NewRecords;
	readonly listing: ChangingListing;
	memory: unknown = {};
	credits = 0;

	constructor(private readonly kind: Kind) {
		const title = `${kind.nodeType} ${String(kind.parameters.event)}`;
		this.event = everyEvent.find((each) => each.title === title)?.event as NewRecords;
		this.listing = new ChangingListing(kind);
		this.listing.records = records(1, 60);
	}

	/** @returns the ids of the records that came out */
	async poll(): Promise<unknown[]> {
		const { event, kind } = this;
		const plan = { limit: 50, shape: (one: object) => one, settings: { includeExisting: false } };
		const connection = { hasTime: true, ask: this.ask.bind(this) } as unknown as Connection;
		const poll = new NewRecordsPoll(event, plan as unknown as Plan, connection);
		const { items, memory } = await poll.poll(this.memory, {
			mayInclude: true,
			share: 1,
			room: 200_000,
		});
		this.memory = JSON.parse(JSON.stringify(memory));
		return items.map(({ json }) => json[kind.id ?? 'id']);
	}

	private async ask(position: object | undefined, wanted: number) {
		const size = Math.min(10, wanted);
		const sized = this.kind.size && { [this.kind.size]: size };
		const { data, cost } = this.listing.page({ ...position, ...sized });
		this.credits += cost;
		const envelope = { data, timeMs: 1 };
		return await Promise.resolve({ kind: 'answer', envelope, cost, size, paid: { at: 0 } });
	}
}

test.each(everyKind)(
	'$title: a week without news costs what the screen says, and a page more for each record that is deleted at most',
	async (kind) => {
		const polls = new Polls(kind);
		await polls.poll();
		polls.credits = 0;
		for (let hour = 0; hour < 168; hour += 1) {
			if (hour % 24 === 0) polls.listing.records.splice(hour % 7, 1);
			expect(await polls.poll()).toEqual([]);
		}
		expect(polls.credits).toBeLessThanOrEqual((168 + 7) * priceOfQuietPoll(polls.event));
	},
);

/** One of each rule, and what is enough to fill the memory: times tell, places tell, the whole listing is known. */
test.each<[keyof typeof kinds, hours: number, most: number, length: number, memory: number]>([
	['tweets', 250, 12, 400, 7_000],
	['starred', 250, 12, 400, 7_000],
	['comments', 300, 40, 200, 110_000],
])(
	'%s: after hundreds of polls with news every record came out once, and the memory is small',
	async (name, hours, most, length, memory) => {
		const polls = new Polls(kinds[name]);
		await polls.poll();
		const { listing } = polls;
		let made = 60;
		for (let hour = 1; hour <= hours; hour += 1) {
			const added = Array.from({ length: (hour * 7) % most }, () => record((made += 1), hour + 60));
			listing.records = [...added.toReversed(), ...listing.records].slice(0, length);
			expect(await polls.poll()).toEqual(added.map(({ id }) => id));
		}
		expect(made).toBeGreaterThan(memory === 7_000 ? 1_300 : 5_500);
		// what moves up as others are deleted is still known, or too old
		while (listing.records.length > 100) {
			listing.records.splice(0, 3);
			expect(await polls.poll()).toEqual([]);
		}
		expect(JSON.stringify(polls.memory).length).toBeLessThan(memory);
	},
);
