import type { Endpoint } from '../nodes/shared/contract/endpoint';
import type { Service } from './service';

/** One request of the probe, with its price. */
export interface Step {
	readonly endpoint: Endpoint;
	readonly what: string;
	/** Credits if the service is as its document says. */
	readonly expected: number;
	/** Credits if it is not. */
	readonly atMost: number;
	run(service: Service): Promise<Finding[]>;
}

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
