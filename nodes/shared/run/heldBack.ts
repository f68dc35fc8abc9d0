import type { Keys } from '../account/onKey';

/** Tells users whether the run was held back, by what, and to how many requests a minute. */
export function heldBackOf({ used }: Keys): string[] {
	return [...used].flatMap(({ lane }) => {
		const { refusals, wasPaced, perMinute, foundPerMinute } = lane;
		if (refusals > 0) {
			const rate =
				foundPerMinute === undefined
					? ''
					: `, and lets in about ${Math.round(foundPerMinute)} a minute`;
			return [
				`Held back: the service refused ${refusals} requests for coming too fast (sent again)${rate}.`,
			];
		}
		return wasPaced && perMinute !== undefined
			? [`Held back to ${perMinute} requests a minute by Requests per Minute of the credential.`]
			: [];
	});
}
