import { engines } from '../../n8n/engine/pollHarness';
import { dice } from '../../sandbox/data/dice';
import { useOddService } from '../executor/oddService';
import { HOUR, type Kind, kinds, triggerOf } from './changingListing';
import { Oracle } from './oracle';
import { type Glitch, Listing, SLOW_MS, Truth } from './truth';

/*
 * Three months of each family of listings (one month where it polls at every hour), on n8n's poll executor, against a
 * service that changes at random and an oracle that knows what it did. The credits are at most 1.1 of the least possible.
 *
 * A failure names its seed. MONTHS_SEED=7 runs another seed than 1, MONTHS_SEEDS=20 so many from it on.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

/** Of these a poll may fail, and then nothing counts. */
const MAY_FAIL: readonly Glitch[] = ['error', 'breaks', 'quota', 'slow'];

const START = Date.parse('2026-03-01T12:00:00Z');

/** What happens: `Change`s of the listing, a poll at every hour, or `three` users within Max Credits; and to some polls. */
type Family = readonly [Kind, happens: string, ...Glitch[]];

const second = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 19) + 'Z' });
const { tweets, replies, remarks, issues, starred, products, comments } = kinds;

const families: readonly Family[] = [
	[tweets, 'pins leaves'],
	[tweets, '', 'lacks', 'empty', 'twice', 'error', 'breaks'],
	[tweets, '', 'slow', 'quota'],
	[tweets, 'odd leaves'],
	[tweets, 'pins odd leaves'],
	[tweets, 'hourly'],
	[tweets, 'three', 'slow'],
	[replies, '', 'lacks', 'empty', 'breaks'],
	[remarks, '', 'slow', 'error'],
	[{ ...issues, time: second }, 'odd leaves'],
	[starred, 'leaves', 'lacks', 'empty', 'error'],
	[products, '', 'slow', 'breaks', 'empty'],
	[comments, 'odd leaves', 'lacks', 'empty', 'twice', 'error'],
];

const first = Number(process.env.MONTHS_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MONTHS_SEEDS ?? 1) }, (_, at) => first + at);
for (const seed of seeds)
	for (const [at, family] of families.entries())
		test(`months of ${family[0].title}: ${family.slice(1).join(' ')} (seed ${seed})`, async () => {
			await months(family, seed, at);
		});

async function months([kind, told, ...glitches]: Family, seed: number, nth: number) {
	const happens = new Set(told.split(' '));
	const isHourly = happens.has('hourly');
	const chance = dice(seed, nth);
	let now = START;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const engine = engines[(seed + nth) % engines.length] ?? 'default';
	const maxCredits = happens.has('three') ? 8 : undefined;
	// without times, an answer that lacks all that was known, and is cut by Limit, looks new
	const limit = chance.one(kind.time || glitches.length === 0 ? [100, 50, 20, 7] : [100]);
	const values = maxCredits ? ['1', '2', '3'] : [String(Object(kind.parameters)[kind.subject])];
	const truth = new Truth(kind, chance);
	const check = kind.price === 'perResult' ? 3 : 10;
	for (const name of values) truth.listings.set(name, new Listing(name, happens, chance, check));
	const listings = [...truth.listings.values()];
	for (const listing of listings) for (let n = 30; n > 0; n -= 1) listing.add(now - n * 5 * HOUR);
	const oracle = new Oracle(truth, limit);
	odd.answer = truth.answer;
	const options = { maxRetries: 0, ...(maxCredits && { maxCredits }) };
	const more = { [kind.subject]: values.join('\n'), limit, options };
	const trigger = triggerOf(odd, kind, more, { engine });
	/** Credits that were paid, and the least possible, over all polls that count. */
	const total = { paid: 0, least: 0 };

	/** Polls, and judges what came out. */
	const poll = async (glitch?: Glitch, reason: 'activate' | 'restart' | 'tick' = 'tick') => {
		truth.begin(glitch);
		const isSlow = glitch === 'slow' || glitch === 'quota';
		trigger.budgetMs = isSlow ? SLOW_MS * 2.5 : undefined;
		const isRegular = glitch === undefined && listings.every((one) => oracle.isWatched(one));
		const foreseen = listings.map((one) => [one, oracle.newIn(one).length] as const);
		const polled = await trigger[reason]();
		if (polled === undefined) return;
		if (!glitch || !MAY_FAIL.includes(glitch)) expect(polled.error).toBeUndefined();
		if (polled.error) return;
		const { items = [] } = polled;
		expect(truth.credits).toBeLessThanOrEqual(maxCredits ?? Infinity);
		oracle.judge(items, isSlow || truth.credits === maxCredits);
		if (isRegular && !items.some(({ _gap }) => _gap)) {
			total.paid += truth.credits;
			for (const [one, news] of foreseen)
				if (truth.asked.has(one)) total.least += truth.least(one, news);
		}
	};
	await poll(undefined, 'activate');
	let glitch: Glitch | undefined;
	const end = START + (isHourly ? 30 : 90) * 24 * HOUR;
	while (now < end) {
		now += (isHourly ? 1 : chance.whole(1, 23)) * HOUR;
		// what an answer lacked would stand behind known records, too far down for the next poll, which sees all
		const lacked = glitch === 'lacks';
		if (!lacked) for (const listing of listings) listing.change(now, (now - START) / HOUR);
		if (chance.is(0.02)) await poll(undefined, 'restart');
		glitch = glitches.length > 0 && !lacked && chance.is(0.1) ? chance.one(glitches) : undefined;
		await poll(glitch);
	}
	// no trigger can know that what has moved up, is dated behind, or stands in front of one dated ahead, is not pinned
	expect(total.paid / total.least).toBeLessThanOrEqual(happens.has('odd') ? 1.15 : 1.1);
	// what moves up as others leave is known, or too old
	for (const { rest } of listings) rest.splice(0, Math.max(0, rest.length - 40));
	await poll();
	const most = kind.position === undefined ? 110_000 : 8_000 * listings.length;
	expect(JSON.stringify(trigger.memory).length).toBeLessThan(most);
}
