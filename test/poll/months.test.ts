import type { Polled } from '../../n8n/engine/pollHarness';
import { useOddService } from '../executor/oddService';
import { HOUR, type Kind, kinds, triggerOf } from './changingListing';
import { Oracle } from './oracle';
import { engines } from './pollService';
import { Chance, type Changes, type Glitch, Listing, SLOW_MS, Truth } from './truth';

/*
 * Three months of each family of listings (one month where it polls at every hour), on n8n's poll executor, against a service that changes at random
 * and an oracle that knows what it did: no new record is missed without `_gap`, none comes out twice, no
 * old one comes out, and the credits are at most 1.1 of the least possible.
 *
 * A failure names its seed. MONTHS_SEED=7 runs another seed than 1, MONTHS_SEEDS=20 so many from it on.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

const START = Date.parse('2026-03-01T12:00:00Z');

interface Family extends Changes {
	readonly title: string;
	readonly kind: Kind;
	readonly glitches?: readonly Glitch[];
	/** Records at the beginning: 30, if not given. */
	readonly atFirst?: number;
	/** The values that are watched, where there are several. */
	readonly values?: readonly string[];
	readonly maxCredits?: number;
	readonly isHourly?: true;
}

const second = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 19) + 'Z' });
const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
const { tweets, replies, remarks, issues, starred, products, comments } = kinds;

const families: readonly Family[] = [
	{ title: 'tweets with pins', kind: tweets, pins: 3, leaves: true },
	{
		title: 'tweets of a faulty service',
		kind: tweets,
		glitches: ['lacks', 'beginsLate', 'empty', 'twice', 'error', 'breaks'],
	},
	{ title: 'tweets within short times', kind: tweets, glitches: ['slow', 'quota'] },
	{ title: 'tweets of a service with odd dates', kind: tweets, isOdd: true, leaves: true },
	{
		title: 'the last two tweets, whose tokens never end',
		kind: { ...tweets, isEndless: true },
		atFirst: 2,
		holds: 2,
	},
	{ title: 'tweets at every hour', kind: tweets, isHourly: true },
	{
		title: 'tweets of three users within Max Credits',
		kind: tweets,
		values: ['1', '2', '3'],
		maxCredits: 8,
	},
	{ title: 'replies', kind: replies, isOdd: true, glitches: ['lacks', 'empty', 'breaks'] },
	{ title: 'comments of a member', kind: remarks, glitches: ['slow', 'error'] },
	{
		title: 'issues whose times are cut to the second',
		kind: { ...issues, time: second },
		leaves: true,
	},
	{ title: 'issues that carry a day', kind: { ...issues, time: day } },
	{
		title: 'stars that are taken back',
		kind: starred,
		leaves: true,
		glitches: ['lacks', 'beginsLate', 'empty', 'error'],
	},
	{ title: 'products', kind: products, glitches: ['slow', 'breaks', 'empty'] },
	{
		title: 'comments of a post',
		kind: comments,
		leaves: true,
		isOdd: true,
		glitches: ['lacks', 'empty', 'twice', 'error'],
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
	const { kind, glitches, maxCredits = Infinity } = family;
	// without times, an answer that lacks all that was known, and is cut by Limit, looks new
	const limit = chance.of(kind.time || !glitches ? [100, 50, 20, 7] : [100]);
	const values = family.values ?? [String(Object(kind.parameters)[kind.subject])];
	const truth = new Truth(kind, chance);
	for (const name of values) truth.listings.set(name, new Listing(name, family, chance));
	const listings = [...truth.listings.values()];
	for (const listing of listings)
		for (let n = family.atFirst ?? 30; n > 0; n -= 1) listing.add(now - n * 5 * HOUR);
	const oracle = new Oracle(truth, {
		check: kind.price === 'perResult' ? 3 : 10,
		limit,
		maxCredits,
	});
	odd.answer = truth.answer;
	const options = { maxRetries: 0, ...(family.maxCredits && { maxCredits }) };
	const more = { [kind.subject]: values.join('\n'), limit, options };
	const trigger = triggerOf(odd, kind, more, { engine });

	const tick = async (): Promise<Polled | undefined> => await trigger.tick();
	const poll = async (glitch?: Glitch, ask = tick) => {
		truth.begin(glitch);
		trigger.budgetMs = glitch === 'slow' || glitch === 'quota' ? SLOW_MS * 2.5 : undefined;
		return await oracle.poll(ask);
	};
	await poll(undefined, async () => await trigger.activate());
	// with cursors n8n saves nothing of the poll at publishing
	let isSaved = engine !== 'cursors';
	const end = START + (family.isHourly ? 30 : 90) * 24 * HOUR;
	while (now < end) {
		now += (family.isHourly ? 1 : 1 + chance.below(23)) * HOUR;
		for (const [at, listing] of listings.entries())
			listing.change(now, kind.time !== undefined, (one) => oracle.all[at]?.isKnown(one) === true);
		// n8n saves a first poll at a tick with the next items: a restart before would lose it
		if (chance.is(0.02) && isSaved) {
			await poll(undefined, async () => await trigger.restart());
		}
		// the hourly one fills its memory
		if (chance.is(0.005) && isSaved && !family.isHourly && !family.isOdd) {
			trigger.memory = {};
			isSaved = engine !== 'durable';
			for (const one of oracle.all) one.forget();
		}
		const isFirst = oracle.all.some(({ isUnknown }) => isUnknown);
		const isGlitch = glitches && !isFirst && chance.is(0.1);
		const count = await poll(isGlitch ? chance.of(glitches) : undefined);
		isSaved ||= count > 0;
	}
	// what a fault kept back comes with quiet polls
	for (let quiet = 0; quiet < 4 * listings.length; quiet += 1) {
		now += HOUR;
		if ((await poll()) > 0 && quiet > 1) quiet = 1;
	}
	// where dates are wrong, a record looks pinned: up to three more are read then
	oracle.settle(family.isOdd ? 1.3 : 1.1);
	// what moves up as others leave is known, or too old
	for (const { rest } of listings) rest.splice(0, Math.max(0, rest.length - 40));
	await poll();
	const most = kind.position === undefined ? 110_000 : 8_000 * listings.length;
	expect(JSON.stringify(trigger.memory).length).toBeLessThan(most);
}
