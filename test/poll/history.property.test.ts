import fc from 'fast-check';
import { type Engine, PublishedTrigger } from '../engine/pollHarness';
import type { Polled } from '../engine/pollRegistration';
import { useOddService } from '../executor/oddService';
import { ChangingListing, type Glitch, type Kind, kinds, type Standing } from './changingListing';
import { engines } from './pollService';

/*
 * Random histories of a listing on n8n's three engines: clocks that differ, single dates that are wrong,
 * records that show up late, other orders, glitches of the service, bursts above Limit, restarts, memories
 * that get lost. The yardstick knows what was added and shares no code with the nodes: no record comes out
 * that was there before, none comes out twice, and each new one that a poll has to see comes out.
 *
 * The same histories come every time; PROPERTY_SEED and PROPERTY_RUNS ask for others. After 40 seconds no
 * further history is begun.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T12:00:00Z');
/** Records that each poll looks at, at least. */
const CHECK = 10;
/** Hours by which a date is wrong. */
const WRONG_BY = { right: 0, ahead: 20, behind: -72 };

type Step =
	| { readonly kind: 'add'; readonly count: number; readonly date: 'right' | 'ahead' | 'behind' }
	| { readonly kind: 'late'; readonly hours: number }
	| { readonly kind: 'remove' | 'shuffle'; readonly at: number }
	| { readonly kind: 'glitch'; readonly glitch: Glitch }
	| { readonly kind: 'poll' }
	| { readonly kind: 'restart' }
	| { readonly kind: 'forget' };

interface History {
	readonly kind: Kind;
	readonly engine: Engine;
	readonly limit: number;
	/** Hours by which the clock of the service is ahead. */
	readonly skew: number;
	readonly steps: readonly Step[];
}

const count = fc.oneof(
	{ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
);
const date = fc.constantFrom<'right' | 'ahead' | 'behind'>(
	'right',
	'right',
	'right',
	'ahead',
	'behind',
);
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 8, arbitrary: fc.record({ kind: fc.constant('add'), count, date }) },
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('late'), hours: fc.integer({ min: 1, max: 3 }) }),
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat(12) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('shuffle'), at: fc.nat(9) }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('glitch'),
			glitch: fc.constantFrom<Glitch>('empty', 'tail', 'error', 'twice'),
		}),
	},
	{ weight: 10, arbitrary: fc.constant({ kind: 'poll' } as const) },
	{ weight: 2, arbitrary: fc.constant({ kind: 'restart' } as const) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'forget' } as const) },
);

const history: fc.Arbitrary<History> = fc.record({
	kind: fc.constantFrom(...kinds),
	engine: fc.constantFrom(...engines),
	limit: fc.constantFrom(50, 50, 7),
	skew: fc.integer({ min: -3, max: 3 }),
	steps: fc.array(step, { minLength: 4, maxLength: 20 }),
});

test('each new record comes out once, and no other ever', async () => {
	await fc.assert(fc.asyncProperty(history, check), {
		numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
		seed: Number(process.env.PROPERTY_SEED ?? 1),
		interruptAfterTimeLimit: 40_000,
		markInterruptAsFailure: false,
	});
}, 300_000);

async function check({ kind, engine, limit, skew, steps }: History): Promise<void> {
	const world = new World(kind, limit, skew);
	odd.answer = world.listing.answer;
	const trigger = new PublishedTrigger({
		nodeType: kind.nodeType,
		parameters: { ...kind.parameters, limit, options: { maxRetries: 0, recordsToCheck: CHECK } },
		credential: odd.credential,
		engine,
	});
	world.firstPoll(await trigger.activate());
	if (engine === 'cursors') world.poll(await trigger.tick());
	let mayForget = true;
	/** A first poll at a tick is saved with the next items: a restart before would lose it. */
	let isSaved = true;
	// what waits, and what a glitch has kept back, comes with quiet polls
	const quiet = Array.from({ length: 12 }, () => ({ kind: 'poll' }) as const);
	for (const one of [...steps, ...quiet]) {
		world.hour();
		if (one.kind === 'poll') {
			isSaved = world.poll(await trigger.tick()) > 0 || isSaved;
		} else if (one.kind === 'glitch') {
			world.listing.glitch = one.glitch;
			isSaved = world.poll(await trigger.tick()) > 0 || isSaved;
			world.listing.glitch = undefined;
		} else if (one.kind === 'restart') {
			if (isSaved && engine === 'default') world.poll(await trigger.restart());
		} else if (one.kind === 'forget') {
			if (!mayForget) continue;
			[mayForget, isSaved] = [false, false];
			trigger.memory = {};
			world.firstPoll(await trigger.tick());
		} else {
			world.change(one);
		}
	}
	world.settle();
}

/** What the yardstick knows: the listing, what was there, what was added, and what has to come out. */
class World {
	readonly listing: ChangingListing;
	private now = START;
	private made = 0;
	private removed = 0;
	/** Records that were there at a first poll. */
	private old = new Set<string>();
	/** Records that polls have looked at, or that came out. */
	private readonly seen = new Set<string>();
	private readonly out = new Set<string>();
	/** Records whose date does not tell whether they are new, where not the whole listing is known. */
	private readonly unclear = new Set<string>();
	/** The time of the last record that the first poll looked at. */
	private from = -Infinity;
	private readonly due = new Set<string>();

	constructor(
		private readonly kind: Kind,
		private readonly limit: number,
		private readonly skew: number,
	) {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		this.listing = new ChangingListing(kind);
		this.listing.records = Array.from({ length: 30 }, (_, at) => this.record(-1 - at));
	}

	hour(): void {
		this.now += HOUR;
	}

	/** A poll that takes all that is there for old. */
	firstPoll({ items, error }: Polled): void {
		expect({ items, error }).toEqual({ items: undefined, error: undefined });
		const { records } = this.listing;
		this.old = new Set(records.map(({ id }) => id));
		this.due.clear();
		this.from = records[CHECK - 1]?.time ?? -Infinity;
		// nothing tells that a record is old which was not looked at and has a time to come
		const isTold = ({ time }: Standing, at: number) =>
			this.kind.token === undefined || at < CHECK || time <= this.now;
		for (const one of records.filter((each, at) => !isTold(each, at))) {
			this.old.delete(one.id);
			this.unclear.add(one.id);
		}
		this.look();
	}

	/** Any other poll. @returns how many items came out */
	poll(polled: Polled | undefined): number {
		const { items = [], error } = polled ?? {};
		const { glitch } = this.listing;
		if (glitch !== 'error') expect(error).toBeUndefined();
		if (glitch === undefined) this.foresee();
		const mayMiss = this.kind.token !== undefined && this.notOut() >= this.limit;
		for (const [at, item] of items.entries()) {
			const id = String(item.id);
			const told = { id, isOld: this.old.has(id), isAgain: this.out.has(id) };
			expect(told).toEqual({ id, isOld: false, isAgain: false });
			if ('_gap' in item) expect([at, mayMiss]).toEqual([0, true]);
			this.out.add(id);
			this.seen.add(id);
		}
		expect(items.length).toBeLessThanOrEqual(this.limit);
		// without times, what a gap has left behind looks like what moves up
		if (items[0]?._gap === true && this.kind.time === undefined) {
			for (const { id } of this.listing.records) if (!this.due.has(id)) this.unclear.add(id);
		}
		if (glitch === undefined) this.look();
		return items.length;
	}

	change(step: Extract<Step, { kind: 'add' | 'late' | 'remove' | 'shuffle' }>): void {
		const { records } = this.listing;
		const isTimed = this.kind.time !== undefined;
		switch (step.kind) {
			case 'add':
				for (let nth = 0; nth < step.count; nth += 1) {
					// of several only the first has a wrong date
					const hours = nth > 0 || !isTimed ? 0 : WRONG_BY[step.date];
					const added = this.record(hours);
					this.dated(added);
					records.unshift(added);
				}
				break;
			case 'late': {
				if (!isTimed) break;
				const late = this.record(-step.hours);
				this.dated(late);
				const at = records.findIndex(({ time }) => time <= late.time);
				records.splice(at < 0 ? records.length : at, 0, late);
				break;
			}
			case 'remove':
				// if all that is known goes at once, only times can tell what moves up
				if ((this.removed += 1) <= 3) records.splice(step.at, 1);
				break;
			case 'shuffle':
				if (isTimed) records.unshift(...records.splice(step.at, 1));
				break;
		}
	}

	/** At the end each record that was due has come out. */
	settle(): void {
		expect([...this.due].filter((id) => !this.out.has(id))).toEqual([]);
	}

	/** A record that is not later than the last one that the first poll looked at may be one that it overlooked. */
	private dated({ id, time }: Standing): void {
		if (this.kind.token !== undefined && time <= this.from) this.unclear.add(id);
	}

	private record(hours: number): Standing {
		this.made += 1;
		return { id: `r${this.made}`, time: this.now + (hours + this.skew) * HOUR };
	}

	/** What the poll must find: what stands among the first records, or in an unbroken row of new ones. */
	private foresee(): void {
		const { records } = this.listing;
		const isNew = ({ id }: Standing) =>
			!this.old.has(id) && !this.out.has(id) && !this.unclear.has(id);
		const row = records.findIndex((one) => !isNew(one));
		const isKnown = (one: Standing | undefined) => one !== undefined && this.seen.has(one.id);
		const isWhole = this.kind.token === undefined;
		// ids without times tell only before a record that is known
		const tells = (at: number) =>
			isWhole || this.kind.time !== undefined || records.slice(at, CHECK).some(isKnown);
		const rowTells = tells(0) || row >= this.limit || isKnown(records[row]);
		for (const [at, one] of records.entries()) {
			const isFound =
				isWhole || (at < CHECK && tells(at)) || (at < Math.min(row, this.limit) && rowTells);
			if (isFound && isNew(one)) this.due.add(one.id);
		}
	}

	private notOut(): number {
		return this.listing.records.filter(({ id }) => !this.old.has(id) && !this.out.has(id)).length;
	}

	private look(): void {
		this.removed = 0;
		const { length } = this.listing.records;
		const isWhole = this.kind.token === undefined;
		for (const { id } of this.listing.records.slice(0, isWhole ? length : CHECK)) this.seen.add(id);
	}
}
