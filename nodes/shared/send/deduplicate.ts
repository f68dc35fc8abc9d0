import { type Outcome, readAgain } from './outcome';
import type { Layer } from './send';

/** Sends each request once, and returns its outcome again for duplicate input items. */
export const deduplicate: Layer = (next) => {
	const outcomes = new Map<string, Outcome>();
	return async (request) => {
		const page = JSON.stringify(request.page);
		const known = outcomes.get(page);
		if (known !== undefined)
			return known.kind === 'response' ? readAgain(known.paid, request) : known;
		const outcome = await next(request);
		outcomes.set(page, outcome);
		return outcome;
	};
};
