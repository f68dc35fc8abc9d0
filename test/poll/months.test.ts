import type { INodeParameters } from 'n8n-workflow';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useOddService } from '../executor/oddService';
import { kinds } from './changingListing';
import { Oracle } from './oracle';
import { engines } from './pollService';
import { Chance, type Family, SLOW_MS, Truth } from './truth';

/*
 * Three months of each kind of listing, on n8n's poll executor, against a service that changes at random
 * and an oracle that knows what it did: no new record is missed without `_gap`, none comes out twice, no
 * old one comes out, and the credits are at most 1.1 of the least possible.
 *
 * A failure names its seed. MONTHS_SEED=7 runs another seed than 1, MONTHS_SEEDS=20 so many from it on.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T12:00:00Z');

const second = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 19) + 'Z' });
const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });

const families: readonly Family[] = [
	{ title: 'tweets with pins', kind: kinds.tweets, pins: 2, leaves: true },
	{
		title: 'tweets of a faulty service',
		kind: kinds.tweets,
		glitches: ['lacks', 'beginsLate', 'empty', 'error', 'breaks'],
	},
	{ title: 'tweets within short times', kind: kinds.tweets, glitches: ['slow', 'quota'] },
	{ title: 'few tweets whose tokens never end', kind: kinds.tweets, endless: true, atFirst: 2 },
	{
		title: 'issues whose times are cut to the second',
		kind: { ...kinds.issues, time: second },
		leaves: true,
	},
	{ title: 'issues that carry a day', kind: { ...kinds.issues, time: day } },
	{
		title: 'stars that are taken back',
		kind: kinds.starred,
		leaves: true,
		glitches: ['lacks', 'beginsLate', 'empty', 'error'],
	},
	{ title: 'products', kind: kinds.products, glitches: ['slow', 'breaks', 'empty'] },
	{
		title: 'comments of a post',
		kind: kinds.comments,
		leaves: true,
		glitches: ['lacks', 'empty', 'error'],
	},
];

const first = Number(process.env.MONTHS_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MONTHS_SEEDS ?? 1) }, (_, at) => first + at);
const cases = seeds.flatMap((seed) =>
	families.map((family, at) => ({ title: family.title, family, seed, at })),
);

test.each(cases)('three months of $title (seed $seed)', async ({ family, seed, at }) => {
	await months(family, seed, at).catch((error: Error) => {
		throw new Error(`MONTHS_SEED=${seed}: ${error.message}`, { cause: error });
	});
});

async function months(family: Family, seed: number, nth: number): Promise<void> {
	const chance = new Chance(seed * 1000 + nth);
	let now = START;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const engine = engines[(seed + nth) % engines.length] ?? 'default';
	const { kind } = family;
	const check = kind.isPerResult ? 3 : 10;
	const limit = chance.of([50, 50, 20]);
	const truth = new Truth(family, chance, undefined);
	const oracle = new Oracle(truth, family, check, limit);
	const listing = truth.listing('r');
	for (let n = family.atFirst ?? 30; n > 0; n -= 1) listing.add(now - n * 5 * HOUR);
	odd.answer = truth.answer;
	const parameters: INodeParameters = { ...kind.parameters, limit, ...family.parameters };
	const trigger = new PublishedTrigger({
		nodeType: kind.nodeType,
		parameters: { ...parameters, options: { maxRetries: 0 } },
		credential: odd.credential,
		engine,
	});
	const watched = oracle.of('r');
	truth.begin();
	oracle.first(await trigger.activate());
	truth.begin();
	if (engine === 'cursors') oracle.first(await trigger.tick());
	let isSaved = true;
	let earlier = { memory: trigger.memory, out: watched.cameOut };

	const poll = async (): Promise<number> => {
		const isShort = truth.glitch === 'slow' || truth.glitch === 'quota';
		trigger.within(isShort ? SLOW_MS * 2.5 : undefined);
		const foreseen = oracle.foresee();
		const before = trigger.memory;
		const count = oracle.poll(await trigger.tick(), foreseen);
		isSaved ||= count > 0;
		if (count > 0 && trigger.memory === before) throw new Error('Nothing was remembered');
		return count;
	};
	while (now < START + 90 * DAY) {
		now += (1 + chance.below(13)) * HOUR;
		change();
		// n8n saves a first poll at a tick with the next items: a restart before would lose it
		if (chance.is(0.02) && isSaved) {
			truth.begin();
			const foreseen = oracle.foresee();
			const polled = await trigger.restart();
			if (polled !== undefined) oracle.poll(polled, foreseen);
		}
		const isGlitch = family.glitches !== undefined && chance.is(0.1);
		truth.begin(isGlitch ? chance.of(family.glitches) : undefined);
		if (chance.is(0.005)) {
			truth.begin();
			trigger.memory = {};
			isSaved = false;
			oracle.first(await trigger.tick());
			earlier = { memory: {}, out: watched.cameOut };
		} else if (chance.is(0.005) && 'seen' in earlier.memory) {
			trigger.memory = earlier.memory;
			watched.back(earlier.out);
		}
		await poll();
		if (chance.is(0.02)) earlier = { memory: trigger.memory, out: watched.cameOut };
	}
	// what waits, and what a fault kept back, comes with quiet polls; a gap comes with the next new record
	for (let quiet = 0; quiet < 4; quiet += 1) {
		now += HOUR;
		if (quiet === 1) listing.add(now);
		truth.begin();
		if ((await poll()) > 0 && quiet > 1) quiet = 1;
	}
	oracle.settle();

	function change(): void {
		const isBurst = chance.is(0.015);
		const count = isBurst ? 10 + chance.below(50) : chance.is(0.3) ? 1 + chance.below(3) : 0;
		for (let n = 0; n < count; n += 1) listing.add(now - (count - n) * (isBurst ? 100 : 600_000));
		if (family.leaves && chance.is(0.08)) listing.remove(chance.below(8), 1 + chance.below(2));
		if (family.leaves && chance.is(0.01)) listing.remove(0, 6);
		if (family.pins === undefined) return;
		if (chance.is(0.03)) listing.pinned.splice(chance.below(3), 1);
		const one = listing.rest[chance.below(60)];
		const mayPin = listing.pinned.length < family.pins && chance.is(0.04);
		if (mayPin && one !== undefined && !listing.pinned.includes(one)) listing.pinned.unshift(one);
	}
}
