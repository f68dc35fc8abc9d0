/**
 * What the probe found out about an endpoint.
 * - `differs`: the service is not as its document, or the names assumed here, say
 * - `open`: what the document leaves open, and how the service is
 * - `note`: what could not be checked, and why
 */
export interface Finding {
	readonly kind: 'differs' | 'open' | 'note';
	/** The endpoint's path. */
	readonly endpoint: string;
	/** The member or parameter that it is about, as `data.tweets[].id`. */
	readonly at?: string;
	readonly text: string;
}

/** A request that had to fail, or might have, and the status that came. */
export interface Refusal {
	readonly endpoint: string;
	/** What was wrong with the request. */
	readonly what: string;
	/** 0 where no answer came. */
	readonly status: number;
	readonly message: string;
}

/** How a parameter, whose name or values the document leaves open, was taken. */
export type Verdict = 'taken' | 'refused' | 'ignored' | 'cannot tell';

/** An open question of the document, with what the service says to it. */
export interface OpenName {
	readonly question: string;
	readonly endpoint: string;
	/** The name, or value, that is assumed here. */
	readonly assumed: string;
	readonly tried: ReadonlyArray<{ name: string; verdict: Verdict; why: string }>;
}
