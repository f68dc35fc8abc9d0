/**
 * What the probe found out about an endpoint.
 * - `differs`: the service is not as its document says
 * - `open`: what the document leaves open, and how the service is
 * - `note`: what could not be compared, and why
 */
export interface Finding {
	readonly kind: 'differs' | 'open' | 'note';
	/** The endpoint's path. */
	readonly endpoint: string;
	/** The member or request that it is about, as `data.tweets[].id`. */
	readonly at?: string;
	readonly text: string;
}
