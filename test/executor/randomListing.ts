import fc from 'fast-check';
import type { Fault, ScenarioOptions } from '../../sandbox/server';
import { comments, issues, type Listing, oneOfEachStyle, products, users } from './listings';

/** A fault, the requests that it strikes: the first of them, counted from 1, and how many in a row. */
type RandomFault = Readonly<{ from: number; times: number; fault: Fault }>;

/** Listings, how the service behaves, and what is asked of the node. */
export interface RandomCase {
	readonly listing: Listing;
	/** One input item for each: how many records its listing has. */
	readonly lengths: readonly number[];
	/** Whether a further input item asks for the same as the first. */
	readonly asksTwice: boolean;
	readonly scenario: ScenarioOptions;
	readonly faults: readonly RandomFault[];
	readonly limit: number | undefined;
	readonly maxCredits: number | undefined;
	readonly maxRunCredits: number | undefined;
	readonly maxRetries: number;
	/** Undefined: it adapts. */
	readonly concurrency: number | undefined;
	readonly continueOnFail: boolean;
}

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
	{ kind: 'html' },
	{ kind: 'status', status: 200, body: deep, contentType: 'application/json' },
	{ kind: 'delay', ms: 15 },
	{ kind: 'delay', ms: 40 },
];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const credits = (most: number) =>
	maybe(fc.oneof(fc.nat(most), fc.double({ min: 0, max: most / 3, noNaN: true })));

const randomFault: fc.Arbitrary<RandomFault> = fc
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

export const randomCase: fc.Arbitrary<RandomCase> = fc
	.record({
		listing: fc.constantFrom(...oneOfEachStyle, issues, users),
		lengths: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
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
		concurrency: maybe(fc.integer({ min: 1, max: 6 })),
		continueOnFail: fc.boolean(),
	})
	.map(({ end, overlap, emptyPageAt, omitTotal, ...given }) => {
		const isOffset = given.listing.position === 'start';
		// The sandbox counts the places of an overlapping offset listing by pages of ten.
		const isWhole =
			given.limit === undefined &&
			given.maxCredits === undefined &&
			given.maxRunCredits === undefined;
		const scenario = isOffset
			? { omitTotal, overlap: isWhole ? overlap : 0 }
			: { end, overlap, emptyPageAt, omitTotal };
		return { ...given, scenario };
	});

const usual: RandomCase = {
	listing: products,
	lengths: [60],
	asksTwice: false,
	scenario: { omitTotal: false, overlap: 0 },
	faults: [],
	limit: undefined,
	maxCredits: undefined,
	maxRunCredits: undefined,
	maxRetries: 2,
	concurrency: undefined,
	continueOnFail: false,
};

const broken = { kind: 'status', status: 500, headers: { 'retry-after': '0' } } as const;

/** Cases that found a mistake once; run every time. */
export const failedBefore: ReadonlyArray<readonly [what: string, given: RandomCase]> = [
	[
		'the service fails permanently after the first page, while later pages are under way',
		{ ...usual, faults: [{ from: 2, times: 1000, fault: broken }] },
	],
	[
		'credits run out while later pages are under way',
		{ ...usual, faults: [{ from: 2, times: 1000, fault: { kind: 'status', status: 402 } }] },
	],
	[
		'one listing of three breaks off',
		{
			...usual,
			lengths: [30, 30, 30],
			faults: [
				{ from: 4, times: 2, fault: broken },
				{ from: 6, times: 1, fault: { kind: 'status', status: 400 } },
			],
		},
	],
	[
		'an equal item takes a page that credits made smaller',
		{
			...usual,
			listing: comments,
			lengths: [22, 20],
			asksTwice: true,
			maxRunCredits: 41,
			maxRetries: 0,
			continueOnFail: true,
		},
	],
];
