import type { Endpoint } from '../nodes/shared/contract/endpoint';
import type { Finding } from './finding';
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
