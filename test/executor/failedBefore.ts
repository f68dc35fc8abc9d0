import { products } from './listings';
import type { RandomCase } from './randomListing';

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

/** Cases that found a mistake once; `property.test.ts` runs each of them every time. */
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
];
