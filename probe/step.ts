import type { Finding, OpenName, Refusal } from './finding';
import type { Answer, Service } from './service';
import type { Endpoint } from '../nodes/shared/contract/endpoint';

/** What the steps find out. */
export interface Found {
	readonly findings: Finding[];
	readonly openNames: OpenName[];
	readonly refusals: Refusal[];
}

/** What the steps of a probe share. */
export interface Probe extends Found {
	readonly service: Service;
	/** The first successful answer of each endpoint, which later steps need not buy again. */
	readonly answers: Map<Endpoint, Answer>;
}

/** One part of the probe, with its price. */
export interface Step {
	readonly endpoint: Endpoint;
	readonly what: string;
	/** Credits if the service is as its document says. */
	readonly expected: number;
	/** Credits if it is not. */
	readonly atMost: number;
	run(probe: Probe): Promise<void>;
}
