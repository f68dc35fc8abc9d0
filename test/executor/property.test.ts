import fc from 'fast-check';
import { isUndefined, map, minBy, omitBy } from 'lodash';
import type { Fault } from '../../sandbox/faults';
import type { ScenarioOptions } from '../../sandbox/options';
import type { LoggedRequest } from '../../sandbox/service';
import { type CarefulRead, issues, oneOfEachStyle, readCarefully, users } from './listings';
import type { RunResult } from './nodeRuns';
import { useSandbox } from './sandboxService';
import { useQuickClock } from './clocks';

/*
 * Random listings, limits and budgets, with several faults one after another and at the same time. Each test states what
 * holds in every case. The model (`readCarefully`) shares no code with the node.
 *
 * The cases are the same every time; PROPERTY_SEED and PROPERTY_RUNS select others.
 */

const service = useSandbox();
useQuickClock(20);

const headers = { 'retry-after': '0' };

/** Rate limits, only temporary ones: a permanent one takes 90 seconds to fail (`test/send/queue.test.ts`). */
const rateLimits: readonly Fault[] = [
	{ kind: 'status', status: 503, headers },
	{ kind: 'status', status: 429, headers },
];

/** Temporary faults that are charged, permanent faults, and late responses. All are quick. */
const others: readonly Fault[] = [
	{ kind: 'status', status: 502, headers, body: '<html>', charged: true },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 402 },
	{ kind: 'status', status: 200, body: '<html>' },
	{ kind: 'delay', ms: 15 },
	{ kind: 'delay', ms: 40 },
];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const credits = (most: number) =>
	maybe(fc.oneof(fc.nat(most), fc.double({ min: 0, max: most / 3, noNaN: true })));

/** One of these, the first request that it affects, counted from 1, and how many in a row. */
const randomFault = (faults: readonly Fault[], ...times: Array<fc.Arbitrary<number>>) =>
	fc.record({
		from: fc.integer({ min: 1, max: 14 }),
		times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), ...times),
		fault: fc.constantFrom(...faults),
	});

/** Listings, behaviour of the service, and parameters of the node. */
const randomCase = fc
	.record({
		listing: fc.constantFrom(...oneOfEachStyle, issues, users),
		/** The length of each input item's listing. */
		lengths: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
		/** Whether a further input item duplicates the first. */
		hasDuplicate: fc.boolean(),
		end: fc.constantFrom('missing', 'null', 'empty'),
		overlap: fc.oneof(fc.constant(0), fc.nat(9)),
		emptyPageAt: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
		omitTotal: fc.boolean(),
		faults: fc.array(fc.oneof(randomFault(rateLimits), randomFault(others, fc.constant(1000))), {
			maxLength: 4,
		}),
		limit: maybe(fc.integer({ min: 1, max: 70 })),
		maxCredits: credits(70),
		maxRunCredits: credits(120),
		maxRetries: fc.nat(2),
		/** Undefined: adapts automatically. */
		concurrency: maybe(fc.integer({ min: 1, max: 6 })),
		continueOnFail: fc.boolean(),
	})
	.map(({ end, overlap, emptyPageAt, omitTotal, ...given }) => {
		const isOffset = given.listing.position === 'start';
		const scenario: ScenarioOptions = isOffset
			? { omitTotal }
			: { end, overlap, emptyPageAt, omitTotal };
		return { ...given, scenario };
	});
type RandomCase = typeof randomCase extends fc.Arbitrary<infer Value> ? Value : never;

type Rec = Readonly<Record<string, unknown>>;

function subjectsOf({ listing, lengths, hasDuplicate }: RandomCase): string[] {
	const subjects = lengths.map((length, which) => listing.goldenSubject(length, which));
	return hasDuplicate ? [...subjects, ...subjects.slice(0, 1)] : subjects;
}

function completeOf({ listing, limit, scenario }: RandomCase, subject: string): CarefulRead {
	const body = { [listing.subject]: subject };
	return readCarefully(listing, body, { limit: limit ?? Infinity, scenario });
}

/** @param positions where each of the input items starts */
async function request(given: RandomCase, positions: readonly unknown[] = []): Promise<RunResult> {
	const { listing, limit, maxCredits, maxRunCredits, maxRetries, concurrency } = given;
	const options = omitBy({ concurrency, maxCredits, maxRunCredits, maxRetries }, isUndefined);
	return await service.list(listing, 0, {
		onError: given.continueOnFail ? 'continueRegularOutput' : 'stopWorkflow',
		items: subjectsOf(given).map((subject, item) => {
			return { subject, position: (positions[item] ?? '') as string };
		}),
		parameters: { [listing.subject]: '={{ $json.subject }}', ...(limit && { limit }) },
		options: { [listing.position]: '={{ $json.position }}', ...options },
	});
}

function resultOf({ records, sources }: RunResult, item: number) {
	const own = records.filter((_, at) => sources[at] === item);
	const { error, details } = own.at(-1) ?? {};
	if (typeof error !== 'string') return { records: own };
	return { records: own.slice(0, -1), failed: { error, details: Object(details) as Rec } };
}

const isCorrect = ({ fault }: LoggedRequest) => fault === undefined || fault === 'delay';

type Outcome = Awaited<ReturnType<typeof run>>;

const outcomes: Outcome[] = [];

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const seed = Number(process.env.PROPERTY_SEED ?? 1);

beforeAll(async () => {
	for (const given of fc.sample(randomCase, { numRuns, seed })) outcomes.push(await run(given));
}, 900_000);

/** Tests that something holds in every case. Shows the smallest failing case, and what was expected and received there. */
function always(what: string, check: (outcome: Outcome) => void | Promise<void>): void {
	test(what, async () => {
		expect(outcomes).toHaveLength(numRuns);
		const failed: Array<{ input: string; message: string }> = [];
		for (const outcome of outcomes) {
			const { listing, ...given } = outcome.given;
			const input = `${listing.title} ${JSON.stringify(given)}`;
			const fail = ({ message }: Error) => failed.push({ input, message });
			await (async () => await check(outcome))().catch(fail);
		}
		const smallest = minBy(failed, 'input.length');
		if (smallest === undefined) return;
		throw new Error(
			`${failed.length} of ${numRuns} cases with the seed ${seed}. The smallest input: ${smallest.input}\n\n${smallest.message}`,
		);
	});
}

/** Compares ids before whole records, so that the message stays short. */
function expectSame(
	{ given: { listing } }: Outcome,
	records: Rec[],
	expected: readonly Rec[] = [],
) {
	expect(map(records, listing.id)).toEqual(map(expected, listing.id));
	expect(records).toEqual(expected);
}

/** Runs a case. @returns its result and the expected data */
async function run(given: RandomCase) {
	service.reset();
	service.sandbox.configure(given.scenario);
	for (const { from, times, fault } of given.faults) service.strike(fault, { from }, times);
	/** The result of a careful read of each input item's listing. */
	const complete = subjectsOf(given).map((subject) => completeOf(given, subject));
	const result = await request(given);
	/** The records and the failure of each input item; empty if an error stopped the run. */
	const items = result.error ? [] : complete.map((_, item) => resultOf(result, item));
	const { log, credits } = service.sandbox;
	return { given, result, items, complete, log: [...log], credits };
}

always('outputs the first records of each listing, once and in order', (outcome) => {
	for (const [item, { records }] of outcome.items.entries())
		expectSame(outcome, records, outcome.complete[item]?.records.slice(0, records.length));
});

always('outputs every record without a failure or a limit on credits', (outcome) => {
	if (outcome.result.hint.includes('Max Credits')) {
		const { maxCredits, maxRunCredits } = outcome.given;
		expect([maxCredits, maxRunCredits]).not.toEqual([undefined, undefined]);
		return;
	}
	for (const [item, { records, failed }] of outcome.items.entries())
		if (!failed) expect(records).toHaveLength(outcome.complete[item]?.records.length ?? NaN);
});

always('reports after a failure how many records came, and where to continue', (outcome) => {
	const { continueOnFail, faults, maxRunCredits } = outcome.given;
	const failed = outcome.items.filter((item) => item.failed !== undefined);
	expect(outcome.result.error === undefined || !continueOnFail).toBe(true);
	if (failed.length > 0)
		expect([continueOnFail, faults, maxRunCredits]).not.toEqual([true, [], undefined]);
	for (const { records, failed: { error, details } = {} } of failed) {
		expect(error).not.toBe('');
		expect(details).toMatchObject({ fetched: records.length, resumeFrom: expect.any(Object) });
	}
});

always('never exceeds a limit on credits', ({ given, credits }) => {
	const { maxCredits = Infinity, maxRunCredits = Infinity, lengths } = given;
	expect(credits).toBeLessThanOrEqual(maxRunCredits);
	expect(credits).toBeLessThanOrEqual(maxCredits * (lengths.length + 1));
});

always('the hint counts requests, and credits paid for responses', ({ result, log }) => {
	if (result.error !== undefined) return;
	const paid = log.filter(isCorrect).map(({ creditsCost }) => creditsCost);
	const credits = paid.reduce((sum, cost) => sum + cost, 0);
	expect(result.hint).toContain(`Credits used: ${credits}. Requests: ${log.length}.`);
});

always('requests no page twice, and none longer than needed', (outcome) => {
	const { listing } = outcome.given;
	const useful = outcome.log.filter((entry) => entry.status === 200 && isCorrect(entry));
	const distinct = new Set(useful.map(({ body }) => JSON.stringify(body)));
	expect(distinct.size).toBe(useful.length);
	const needed = outcome.complete.flatMap(({ bodies }) => bodies);
	expect(useful.length).toBeLessThanOrEqual(needed.length);
	const sizeOf = (body: unknown) => Number(Object(body)[listing.size ?? ''] ?? 0);
	const longest = Math.max(...needed.map(sizeOf));
	for (const { body } of outcome.log) expect(sizeOf(body)).toBeLessThanOrEqual(longest);
});

always('resuming each input item returns exactly the remaining records', async (outcome) => {
	const { given, complete, items } = outcome;
	if (items.every(({ failed }) => failed === undefined)) return;
	service.reset();
	service.sandbox.configure(given.scenario);
	const positions = items.map(({ failed }) => failed?.details.resumeFrom);
	const unlimited = { ...given, maxCredits: undefined, maxRunCredits: undefined };
	const resumed = await request(unlimited, positions);
	expect(resumed.error).toBeUndefined();
	const { id } = given.listing;
	for (const [item, { failed, records }] of items.entries()) {
		if (failed === undefined) continue;
		const known = new Set(records.map((record) => record[id]));
		const rest = resultOf(resumed, item).records;
		// only overlapping pages repeat records after the position
		const fresh = rest.filter((record) => !known.has(record[id]));
		if (!given.scenario.overlap) expect(fresh).toHaveLength(rest.length);
		const missing = complete[item]?.records.slice(records.length) ?? [];
		expectSame(outcome, fresh.slice(0, missing.length), missing);
	}
});

/* Each case has a key of its own, so that a late request of an earlier one has a wrong key. */
always('sends nothing after the end of a run', ({ log }) => {
	expect(log.filter(({ isAuthorized }) => !isAuthorized)).toEqual([]);
});
