import fc from 'fast-check';
import type { Fault, ScenarioOptions } from '../../sandbox/server';
import { issues, oneOfEachStyle, users } from './listings';

/** The cases of `property.test.ts`: listings, how the service behaves, and what is asked of the node. */

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
export const randomCase = fc
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
		// The sandbox counts the places of an overlapping offset listing by pages of ten.
		const isWhole =
			given.limit === undefined &&
			given.maxCredits === undefined &&
			given.maxRunCredits === undefined;
		const scenario: ScenarioOptions = isOffset
			? { omitTotal, overlap: isWhole ? overlap : 0 }
			: { end, overlap, emptyPageAt, omitTotal };
		return { ...given, scenario };
	});
export type RandomCase = typeof randomCase extends fc.Arbitrary<infer Value> ? Value : never;
