/** What the pace of a key knows of a request that it let start. */
export interface Start {
	readonly at: number;
	readonly epoch: number;
	readonly isLook: boolean;
	/** It took the last place of the width. */
	readonly wasFull: boolean;
	/** It had waited for its time. */
	readonly isPaced: boolean;
	/** Requests at the service with it that were let in, as far as is known. */
	beside: number;
	/** The most requests under way at once during its time. */
	most: number;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type LoadSignal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	| { readonly kind: 'refused'; readonly retryAfterMs?: number };
