import { type Outcome, readAgain } from './outcome';
import type { Layer } from './send';

/** Sends each request once for all input items that are equal, and gives those that follow the same outcome. */
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
