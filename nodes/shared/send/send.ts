import type { Outcome, ServiceRequest } from './outcome';

/** Sends a request and returns its outcome. Never rejects. */
export type Send = (request: ServiceRequest) => Promise<Outcome>;

/** Adds one concern to a `Send`. */
export type Layer = (next: Send) => Send;

/** Stacks layers, the first one outermost, as undici's `Dispatcher.compose` does. */
export function compose(...layers: readonly Layer[]): Layer {
	return (exchange) => layers.reduceRight((next, layer) => layer(next), exchange);
}
