/** A request as it is sent, without what authenticates it. */
export interface WireRequest {
	/** Path below the base URL. */
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
}

/** Requests with equal texts are sent alike: whatever a request sends stands in it. */
export function equalityOf(request: WireRequest): string {
	return JSON.stringify(request);
}
