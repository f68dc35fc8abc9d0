import type { Price } from '../../nodes/shared/contract/endpoint';

/** What a request costs, in words. */
export const prices: Record<Price, string> = {
	perResult: '1 for each result, at least 1 for each request',
	perRequest: '1 for each request',
	free: 'free',
	notStated: 'not stated by the service',
};

/** The same, short enough for a column. */
export const shortPrices: Record<Price, string> = {
	perResult: '1 each record',
	perRequest: '1 each request',
	free: 'free',
	notStated: 'not stated',
};
