import { map, range } from 'lodash';
import { engines } from '../../n8n/engine/pollHarness';
import { type Dice, dice } from '../../sandbox/data/texts';
import { useOddService } from '../executor/oddService';
import { HOUR, type Kind, kinds, triggerOf } from './changingListing';
import { type Glitch, SimulatedListing, Simulation, SLOW_MS } from './simulation';

/*
 * Random months: each family of listings for about three months (one if it polls every hour), on n8n's poll executor, against
 * a service that changes at random.
 *
 * The rule is what someone who looks at the service would expect: each poll that succeeds outputs, oldest first, the records
 * that the service shows, that were not there at the first poll and that have not been output yet. With `_gap` on the first
 * item these are only the newest of them, and a limit ended the poll. The credits are at most 1.1 times the minimum.
 *
 * A failure prints the fewest polls that fail. MONTHS_SEED=7 starts at seed 7, not 1; MONTHS_SEEDS=20 runs 20 from there.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

/** Glitches that may make a poll fail. A failed poll is neither judged nor counted. */
const MAY_FAIL: readonly Glitch[] = ['error', 'breaks', 'quota', 'slow'];
const START = Date.parse('2026-03-01T12:00:00Z');

/**
 * A kind of listing; what happens: changes of the listing, a poll every hour, or `three` users within Max Credits; and
 * glitches of some polls.
 */
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

const { MONTHS_SEED = 1, MONTHS_SEEDS = 1 } = process.env;
const seeds = range(Number(MONTHS_SEED), Number(MONTHS_SEED) + Number(MONTHS_SEEDS));
const cases = seeds.flatMap((seed) =>
	families.map((family) => ({
		family,
		seed,
		what: [family[0].title, ...family.slice(1)].join(' '),
	})),
);

test.each(cases)(
	'keeps the rule over months of $what (seed $seed)',
	async ({ family, seed }) => {
		const steps = range(1, family[1] === 'hourly' ? 720 : 180);
		const { paid, least } = await run(family, seed, steps).catch(async (error: Error) => {
			throw await fewestPolls(family, seed, steps, error);
		});
		// no trigger can tell a pinned record from one that moves up, is back-dated, or is listed before one dated in the
		// future
		expect(paid / least).toBeLessThanOrEqual(family[1].includes('odd') ? 1.15 : 1.1);
	},
	180_000,
);

/** Leaves out steps, half of them at first, while the rest still fails, for up to a minute. @returns the failure of the fewest */
async function fewestPolls(family: Family, seed: number, steps: readonly number[], error: Error) {
	const until = performance.now() + 60_000;
	let [rest, failure] = [steps, error];
	for (let size = Math.ceil(rest.length / 2); size > 0; size = Math.floor(size / 2))
		for (let at = 0; at < rest.length && performance.now() < until;) {
			const fewer = [...rest.slice(0, at), ...rest.slice(at + size)];
			const found = await run(family, seed, fewer).catch((thrown: Error) => thrown);
			if (found instanceof Error) [rest, failure] = [fewer, found];
			else at += size;
		}
	return failure;
}

/**
 * Polls once, and then after each of these steps; what happens in a step does not depend on the others.
 * @returns the credits that were paid, and the least possible, over all polls that count
 */
async function run([kind, happening, ...glitches]: Family, seed: number, steps: readonly number[]) {
	const happens = new Set(happening.split(' '));
	const chance = dice(seed, kind.title, happening);
	let now = START;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const engine = chance.one(engines);
	const maxCredits = happens.has('three') ? 8 : undefined;
	// without times, a response that lacks all known records, and is truncated by Limit, looks new
	const limit = chance.one(kind.time || glitches.length === 0 ? [100, 50, 20, 7] : [100]);
	const values = maxCredits ? ['1', '2', '3'] : [String(Object(kind.parameters)[kind.subject])];
	const service = new Simulation(kind);
	const check = kind.price === 'perResult' ? 3 : 10;
	for (const [at, value] of values.entries())
		service.listings.set(value, new SimulatedListing('abc'.charAt(at), happens, check, chance));
	const listings = [...service.listings.values()];
	for (const listing of listings) for (let n = 30; n > 0; n -= 1) listing.add(now - n * 5 * HOUR);
	odd.reset();
	odd.handler = service.handler;
	const options = { maxRetries: 0, ...(maxCredits && { maxCredits }) };
	const more = { [kind.subject]: values.join('\n'), limit, options };
	const trigger = triggerOf(odd, kind, more, { engine });
	const log = [`on the ${engine} engine, Limit ${limit}`];
	const total = { paid: 0, least: 0 };
	const broken = (problem: string) => new Error([...log, problem].join('\n'));

	const poll = async (reason: 'activate' | 'restart' | 'tick', dice: Dice, glitch?: Glitch) => {
		const isRegular = service.begin(glitch, dice) && glitch === undefined;
		const isSlow = glitch === 'slow' || glitch === 'quota';
		trigger.budgetMs = isSlow ? SLOW_MS * 2.5 : undefined;
		const least = new Map(listings.map((one) => [one, service.least(one)]));
		const { items = [], error } = (await trigger[reason]()) ?? {};
		const shown = listings.map(({ all }) => `${map(all.slice(0, 12), 'id').join(' ')} …`);
		log.push(
			`${reason} after ${(now - START) / HOUR} h (${glitch ?? 'no glitch'}): ${shown.join(' | ')}`,
		);
		if (error && glitch && MAY_FAIL.includes(glitch)) return;
		const failed = isSlow ? undefined : items.find((item) => item.error)?.error;
		if (error ?? failed) throw broken(error?.message ?? String(failed));
		// a response that arrives just as the poll times out may be lost, but is charged
		const isOver = !isSlow && service.credits > (maxCredits ?? Infinity);
		if (isOver) throw broken(`paid ${service.credits} credits`);
		const isCut = isSlow || service.credits === maxCredits;
		const counts = isRegular && !items.some(({ _gap }) => _gap);
		for (const one of service.requested) {
			const problem = service.judge(one, items, isSlow, (found) => isCut || found >= limit);
			if (problem !== undefined) throw broken(problem);
			if (counts) total.least += least.get(one) ?? 0;
		}
		if (counts) total.paid += service.credits;
	};
	await poll('activate', chance);
	let glitch: Glitch | undefined;
	for (const step of steps) {
		const chance = dice(seed, kind.title, happening, step);
		now += (happens.has('hourly') ? 1 : chance.integer(1, 23)) * HOUR;
		// otherwise records that a response lacked would stand behind seen ones, too far down for the next, complete poll
		const lacked = glitch === 'lacks';
		if (!lacked) for (const listing of listings) listing.change(now, (now - START) / HOUR, chance);
		if (chance.is(0.02)) await poll('restart', chance);
		glitch = glitches.length > 0 && !lacked && chance.is(0.1) ? chance.one(glitches) : undefined;
		await poll('tick', chance, glitch);
	}
	// records that move up as others leave are known, or too old
	for (const listing of listings) listing.remove(40);
	await poll('tick', chance);
	const most = kind.position === undefined ? 110_000 : 8_000 * listings.length;
	expect(JSON.stringify(trigger.memory).length).toBeLessThan(most);
	return total;
}
