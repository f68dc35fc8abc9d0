/** What the pace of a key knows of a request that it let start. */
export interface Start {
	readonly at: number;
	readonly epoch: number;
	readonly isLook: boolean;
	/** It took the last place of the width. */
	readonly wasFull: boolean;
	/** It had waited for its time. */
	readonly isPaced: boolean;
	/** Nothing else was under way. */
	readonly isFirst: boolean;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type LoadSignal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	| { readonly kind: 'refused'; readonly retryAfterMs?: number };
