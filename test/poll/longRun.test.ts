import { priceOfQuietPoll } from '../../nodes/shared/operation/event';
import type { Connection } from '../../nodes/shared/poll/connection';
import type { NewRecords } from '../../nodes/shared/operation/event';
import type { Plan } from '../../nodes/shared/plan/planner';
import { NewRecordsPoll } from '../../nodes/shared/poll/newRecords';
import { everyEvent } from '../../catalogue/operations';

/*
 * Weeks of polls, on a listing in memory instead of a service: what they cost, and how much a trigger
 * remembers.
 */

interface Standing {
	readonly n: number;
	/** In milliseconds. */
	readonly time: number;
}

const HOUR = 3_600_000;
const START = Date.UTC(2020, 0, 1);
const newsEvents = everyEvent.flatMap(({ title, event }) =>
	event.kind === 'new' ? [[title, event] as const] : [],
);

/** A listing of an event, and polls of it that count what they cost. */
class Listed {
	standing: Standing[] = [];
	credits = 0;
	memory: unknown = {};
	private made = 0;

	constructor(
		private readonly event: NewRecords,
		private readonly limit = 50,
	) {}

	add(count: number, hour: number): number[] {
		const added = Array.from({ length: count }, () => ({
			n: (this.made += 1),
			time: START + hour * HOUR,
		}));
		this.standing.unshift(...[...added].reverse());
		return added.map(({ n }) => n);
	}

	/** @returns the numbers of the records that came out */
	async poll(): Promise<number[]> {
		const { event, limit } = this;
		const shape = (record: object) => record;
		const plan = { limit, shape, settings: { includeExisting: false } } as unknown as Plan;
		const connection = { hasTime: true, ask: this.ask.bind(this) } as unknown as Connection;
		const { items, memory } = await new NewRecordsPoll(event, plan, connection, 'x').poll(
			this.memory,
		);
		this.memory = JSON.parse(JSON.stringify(memory));
		return items.map(({ json }) => Number(json.n));
	}

	private async ask(position: Record<string, unknown> | undefined, wanted: number) {
		const { operation, time: [time] = ['createdAt'] } = this.event;
		const { result, endpoint } = operation;
		const paging = result.kind === 'list' ? result.paging : undefined;
		const list = result.kind === 'list' ? result.listKey : undefined;
		const id = result.record.idField ?? 'id';
		const start = Number(Object.values(position ?? {})[0] ?? 0);
		const size = Math.min(10, wanted);
		const most = paging === undefined ? Infinity : paging.size === undefined ? 10 : size;
		const page = this.standing.slice(start, start + most);
		const cost = endpoint.price === 'perResult' ? Math.max(1, page.length) : 1;
		this.credits += cost;
		const shown = page.map((one) => ({
			n: one.n,
			[id]: `record-${one.n}`,
			[time ?? '']: one.time,
		}));
		const hasMore = start + most < this.standing.length;
		const token = hasMore ? String(start + most) : '';
		const { length } = this.standing;
		const data =
			list === undefined
				? shown
				: { [list]: shown, nextCursor: token, after: token, totalResultCount: length };
		return await Promise.resolve({ kind: 'answer', envelope: { data, timeMs: 1 }, cost, size });
	}
}

/** Polls of a week, one an hour, in which a record a day is deleted or not. @returns what they cost */
async function weekOf(event: NewRecords, isDeleted: boolean): Promise<number> {
	const listed = new Listed(event);
	listed.add(60, 0);
	await listed.poll();
	listed.credits = 0;
	for (let poll = 0; poll < 168; poll += 1) {
		if (isDeleted && poll % 24 === 0) listed.standing.splice(poll % 7, 1);
		expect(await listed.poll()).toEqual([]);
	}
	return listed.credits;
}

test.each(newsEvents)(
	'%s: a quiet week costs what the screen says, and a page more for each record that is deleted at most',
	async (_, event) => {
		const price = priceOfQuietPoll(event);
		expect(await weekOf(event, false)).toBe(168 * price);
		expect(await weekOf(event, true)).toBeLessThanOrEqual((168 + 7) * price);
	},
);

/** One of each rule: times tell, places tell, the whole listing is known. */
const ofEachRule = newsEvents.filter(([, { option, operation }]) =>
	['newTweet', 'newStarredRepository'].includes(option.value)
		? true
		: operation.result.kind === 'list' && operation.result.paging === undefined,
);

test.each(ofEachRule)(
	'%s: after thousands of polls with news every record came out once, and the memory is small',
	async (_, event) => {
		const isWhole = event.operation.result.kind === 'list' && !event.operation.result.paging;
		const listed = new Listed(event);
		listed.add(60, 0);
		await listed.poll();
		let next = 61;
		for (let hour = 1; hour <= (isWhole ? 600 : 2_500); hour += 1) {
			listed.add((hour * 7) % (isWhole ? 24 : 4), hour);
			listed.standing.length = Math.min(listed.standing.length, isWhole ? 200 : 400);
			for (const n of await listed.poll()) {
				expect(n).toBe(next);
				next += 1;
			}
		}
		expect(next).toBeGreaterThan(isWhole ? 6000 : 3_500);
		// what moves up as others are deleted is still known, or too old
		for (let polls = 0; polls < 100; polls += 1) {
			listed.standing.splice(0, isWhole ? 1 : 3);
			expect(await listed.poll()).toEqual([]);
		}
		expect(JSON.stringify(listed.memory).length).toBeLessThan(isWhole ? 110_000 : 7000);
	},
);
