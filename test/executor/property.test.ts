import fc from 'fast-check';
import { isUndefined, omitBy } from 'lodash';
import type { Fault, LoggedRequest, ScenarioOptions } from '../../sandbox/server';
import { type CarefulRead, issues, oneOfEachStyle, readCarefully, users } from './listings';
import { type Came, countsIn } from './nodeRuns';
import { useSandbox } from './sandboxService';
import { useQuickClock } from './quickClock';

/*
 * Random listings, limits and budgets, with several faults that come one after another and at the same
 * time: a success holds every record, a failure names its cause, credits never go over a limit, nothing
 * is sent after the end, no request is sent more often than needed, and what ended early can be resumed
 * until all is there. The model (`readCarefully`) shares no code with the node.
 *
 * The same cases come every time; PROPERTY_SEED and PROPERTY_RUNS ask for others.
 */

const service = useSandbox();
useQuickClock(20);

const headers = { 'retry-after': '0' };

/** An answer that code which follows it by calling itself cannot copy. */
const deep = `{"timeMs":1,"creditsCost":0,"data":${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}}`;

/** Faults that pass, that pass and have been paid for, that last, and answers that come late. All are quick. */
const faults: readonly Fault[] = [
	{ kind: 'status', status: 503, headers },
	{ kind: 'status', status: 429, headers },
	{ kind: 'status', status: 502, headers, body: '<html>', charged: true },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 402 },
	{ kind: 'status', status: 200, body: '<html>' },
	{ kind: 'status', status: 200, body: deep, contentType: 'application/json' },
	{ kind: 'delay', ms: 15 },
	{ kind: 'delay', ms: 40 },
];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const credits = (most: number) =>
	maybe(fc.oneof(fc.nat(most), fc.double({ min: 0, max: most / 3, noNaN: true })));

/** A fault, the first request that it strikes, counted from 1, and how many in a row. */
const randomFault = fc
	.record({
		from: fc.integer({ min: 1, max: 14 }),
		times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
		fault: fc.constantFrom(...faults),
	})
	// A refusal for the pace that lasts is waited for 90 seconds: the tests of the account have a clock for that.
	.map(({ times, ...given }) => ({
		...given,
		times: isForPace(given.fault) ? Math.min(times, 4) : times,
	}));

const isForPace = (fault: Fault) =>
	fault.kind === 'status' && (fault.status === 429 || fault.status === 503);

/** Listings, how the service behaves, and what is asked of the node. */
const randomCase = fc
	.record({
		listing: fc.constantFrom(...oneOfEachStyle, issues, users),
		/** One input item for each: how many records its listing has. */
		lengths: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
		/** Whether a further input item asks for the same as the first. */
		asksTwice: fc.boolean(),
		end: fc.constantFrom('missing', 'null', 'empty'),
		overlap: fc.oneof(fc.constant(0), fc.nat(9)),
		emptyPageAt: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
		omitTotal: fc.boolean(),
		faults: fc.array(randomFault, { maxLength: 4 }),
		limit: maybe(fc.integer({ min: 1, max: 70 })),
		maxCredits: credits(70),
		maxRunCredits: credits(120),
		maxRetries: fc.nat(2),
		/** Undefined: it adapts. */
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

interface ItemCame {
	readonly records: readonly Rec[];
	readonly failed: { readonly error: string; readonly details: Rec } | undefined;
}

test('in every case nothing is lost, nothing is paid twice, and nothing ends in silence', async () => {
	await fc.assert(fc.asyncProperty(randomCase, check), {
		numRuns: Number(process.env.PROPERTY_RUNS ?? 120),
		seed: Number(process.env.PROPERTY_SEED ?? 1),
	});
}, 900_000);

async function check(given: RandomCase): Promise<void> {
	service.reset();
	service.sandbox.configure(given.scenario);
	for (const { from, times, fault } of given.faults) service.strike(fault, { from }, times);
	const wholes = subjectsOf(given).map((subject) => wholeOf(given, subject));
	const result = await ask(given);
	const sent = service.sandbox.log.length;
	expectMoneyKept(given, result);
	expectNoRequestTooMany(given, wholes);
	if (result.error === undefined) {
		const came = wholes.map((_, item) => cameFor(result, item));
		for (const [item, whole] of wholes.entries()) expectRecords(given, came[item], whole, result);
		if (given.continueOnFail) await expectRest(given, came, wholes);
	} else {
		expect([given.continueOnFail, result.items]).toEqual([false, []]);
		expect(result.error.name).toBe('NodeApiError');
		expect(result.error.message).toMatch(causes(given));
	}
	if (!given.continueOnFail) {
		// long enough for a retry that would still be due
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(service.sandbox.log).toHaveLength(sent);
	}
}

function subjectsOf({ listing, lengths, asksTwice }: RandomCase): string[] {
	const subjects = lengths.map((length, which) => listing.subjectOf(length, which));
	return asksTwice ? [...subjects, ...subjects.slice(0, 1)] : subjects;
}

function wholeOf({ listing, limit, scenario }: RandomCase, subject: string): CarefulRead {
	const body = { [listing.subject]: subject };
	return readCarefully(listing, body, { limit: limit ?? Infinity, scenario });
}

/** @param positions where each of the input items begins */
async function ask(given: RandomCase, positions: readonly unknown[] = []): Promise<Came> {
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

function cameFor({ records, sources }: Came, item: number): ItemCame {
	const own = records.filter((_, at) => sources[at] === item);
	const { error, details } = own.at(-1) ?? {};
	if (typeof error !== 'string') return { records: own, failed: undefined };
	return { records: own.slice(0, -1), failed: { error, details: Object(details) } };
}

/** What the sandbox charged is within the limits, and the hint knows what was answered. */
function expectMoneyKept({ maxCredits, maxRunCredits, lengths }: RandomCase, result: Came): void {
	const { log, credits } = service.sandbox;
	expect(credits).toBeLessThanOrEqual(maxRunCredits ?? Infinity);
	expect(credits).toBeLessThanOrEqual((maxCredits ?? Infinity) * (lengths.length + 1));
	if (result.error !== undefined) return;
	const answered = log.filter(isRightlyAnswered);
	const { credits: told, requests } = countsIn(result);
	expect(told).toBe(answered.reduce((sum, { creditsCost }) => sum + creditsCost, 0));
	expect(requests).toBe(log.length);
}

const isRightlyAnswered = ({ fault }: LoggedRequest) => fault === undefined || fault === 'delay';

/** Each page is answered once, and none asks for more than is wanted. */
function expectNoRequestTooMany({ listing }: RandomCase, wholes: readonly CarefulRead[]): void {
	const { log } = service.sandbox;
	const useful = log.filter((entry) => entry.status === 200 && isRightlyAnswered(entry));
	const distinct = new Set(useful.map(({ body }) => JSON.stringify(body)));
	expect(distinct.size).toBe(useful.length);
	const needed = wholes.reduce((sum, { bodies }) => sum + bodies.length, 0);
	expect(useful.length).toBeLessThanOrEqual(needed);
	if (listing.size === undefined) return;
	const sizeOf = (body: unknown) => Object(body)[listing.size ?? ''] as number;
	const sizes = wholes.flatMap(({ bodies }) => bodies.map(sizeOf));
	for (const { body } of log) expect(sizeOf(body)).toBeLessThanOrEqual(Math.max(...sizes));
}

/** The records are the first ones of the listing: all of them, or as many as came before the failure. */
function expectRecords(
	given: RandomCase,
	came: ItemCame | undefined,
	{ records }: CarefulRead,
	{ hint }: Came,
): void {
	const own = came?.records ?? [];
	expect(own).toEqual(records.slice(0, own.length));
	if (came?.failed !== undefined) {
		expect(given.continueOnFail).toBe(true);
		const details = { fetched: own.length, resumeFrom: expect.any(Object) };
		expect(came.failed.details).toMatchObject(details);
		expect(came.failed.error).toMatch(causes(given));
	} else if (!hint.includes('Max Credits')) {
		expect(own).toHaveLength(records.length);
	} else {
		expect([given.maxCredits, given.maxRunCredits]).not.toEqual([undefined, undefined]);
	}
}

/** Every failure speaks of a fault that the case holds, or of its limit. */
function causes({ faults, maxRunCredits }: RandomCase): RegExp {
	const words = faults.flatMap(({ fault }) => {
		if (fault.kind !== 'status') return [];
		return fault.status === 200
			? ['web page', 'does not hold', 'turned into items']
			: [`\\(${fault.status}\\)`];
	});
	if (maxRunCredits !== undefined) words.push('Max Credits per Run');
	return new RegExp(words.length === 0 ? 'no failure expected' : words.join('|'));
}

/** Going on where each input item ended brings all that is missing, and nothing else. */
async function expectRest(
	given: RandomCase,
	came: readonly ItemCame[],
	wholes: readonly CarefulRead[],
) {
	if (came.every(({ failed }) => failed === undefined)) return;
	service.reset();
	service.sandbox.configure(given.scenario);
	const positions = came.map(({ failed }) => failed?.details.resumeFrom);
	const unlimited = { ...given, maxCredits: undefined, maxRunCredits: undefined };
	const resumed = await ask(unlimited, positions);
	expect(resumed.error).toBeUndefined();
	const { id } = given.listing;
	for (const [item, { failed, records }] of came.entries()) {
		if (failed === undefined) continue;
		const known = new Set(records.map((record) => record[id]));
		const rest = cameFor(resumed, item).records;
		// behind the position stand records again only where pages overlap
		const fresh = rest.filter((record) => !known.has(record[id]));
		if (!given.scenario.overlap) expect(fresh).toHaveLength(rest.length);
		const missing = wholes[item]?.records.slice(records.length) ?? [];
		expect(fresh.slice(0, missing.length)).toEqual(missing);
	}
}
