import type { Keys } from '../account/onKey';

/** Tells users whether the run was held back, by what, and to how many requests a minute. */
export function heldBackOf({ used }: Keys): string[] {
	return [...used].flatMap(({ lane }) => {
		const { refusals, wasPaced, perMinute, foundPerMinute } = lane;
		if (refusals > 0) {
			const most =
				foundPerMinute === undefined
					? `${lane.width} at a time`
					: `about ${Math.round(foundPerMinute)} requests a minute`;
			return [
				`Held back by the service, to ${most}: it refused ${refusals} requests, which were sent again.`,
			];
		}
		return wasPaced && perMinute !== undefined
			? [`Held back to ${perMinute} requests a minute by Requests per Minute of the credential.`]
			: [];
	});
}
