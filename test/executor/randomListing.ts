import fc from 'fast-check';
import type { Fault, ScenarioOptions } from '../../sandbox/server';
import {
	comments,
	communities,
	type Listing,
	products,
	replies,
	starred,
	tweets,
} from './listings';

/** A listing, how the service behaves, and what is asked of the node. */
export interface RandomCase {
	readonly listing: Listing;
	readonly length: number;
	readonly scenario: ScenarioOptions;
	readonly faults: ReadonlyArray<{ readonly nth: number; readonly fault: Fault }>;
	readonly limit: number | undefined;
	readonly maxCredits: number | undefined;
	readonly maxRetries: number;
	readonly concurrency: number;
	readonly goesOn: boolean;
}

const headers = { 'retry-after': '0' };

/** A fault that passes, one that passes and has been paid for, one that lasts. All are quick. */
const faults: Fault[] = [
	{ kind: 'status', status: 503, headers },
	{ kind: 'status', status: 502, headers, body: '<html>', charged: true },
	{ kind: 'status', status: 400 },
	{ kind: 'html' },
];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

export const randomCase: fc.Arbitrary<RandomCase> = fc
	.record({
		listing: fc.constantFrom(comments, products, tweets, replies, starred, communities),
		length: fc.nat(60),
		end: fc.constantFrom('missing', 'null', 'empty'),
		overlap: fc.oneof(fc.constant(0), fc.nat(9)),
		emptyPageAt: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
		omitTotal: fc.boolean(),
		faults: fc.array(
			fc.record({ nth: fc.integer({ min: 1, max: 8 }), fault: fc.constantFrom(...faults) }),
			{ maxLength: 2 },
		),
		limit: maybe(fc.integer({ min: 1, max: 70 })),
		maxCredits: maybe(fc.oneof(fc.nat(70), fc.double({ min: 0, max: 20, noNaN: true }))),
		maxRetries: fc.nat(2),
		concurrency: fc.integer({ min: 1, max: 6 }),
		goesOn: fc.boolean(),
	})
	.map(({ end, overlap, emptyPageAt, omitTotal, ...given }) => {
		const isOffset = given.listing.position === 'start';
		// The sandbox counts the places of an overlapping offset listing by pages of ten.
		const isWhole = given.limit === undefined && given.maxCredits === undefined;
		const scenario = isOffset
			? { omitTotal, overlap: isWhole ? overlap : 0 }
			: { end, overlap, emptyPageAt };
		return { ...given, scenario };
	});
