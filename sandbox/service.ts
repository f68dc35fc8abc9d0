import { once } from 'lodash';
import { type DataChange, DataChanges } from './changes';
import { type FaultRule, Faults } from './faults';
import { HttpError } from './httpError';
import { servedEndpoints } from './servedEndpoint';
import type { Scenario, ScenarioOptions } from './options';

/** A received request and its result. */
export interface LoggedRequest {
	/** When its body had arrived, in epoch milliseconds. */
	readonly at: number;
	readonly method: string;
	/** The path without the query string. */
	readonly path: string;
	/** The parsed body, or its text if it is not JSON. */
	readonly body: unknown;
	/** Whether it had the valid key. */
	readonly isAuthorized: boolean;
	/** The status of the response; undefined until there is one. */
	status?: number;
	/** Credits charged for it. */
	creditsCost: number;
	fault?: string | undefined;
	/** Whether the connection closed before the response was complete. */
	cutOff?: boolean;
}

/** The service: its account, data, faults and log. */
export class Service {
	scenario: Scenario;
	/** Credits left on the account. */
	balance: number;
	credits = 0;
	/** Requests in the order of their arrival, at most the newest `logLimit`. */
	log: LoggedRequest[] = [];
	/** Number of requests, even if the log has fewer. */
	requests = 0;
	inFlight = 0;
	maxInFlight = 0;
	/** Times of requests accepted within the last second. */
	private accepted: number[] = [];
	changes = new DataChanges();
	faults = new Faults();

	constructor(private readonly atStart: Scenario) {
		this.scenario = atStart;
		this.balance = atStart.balance;
	}

	get apiKey(): string {
		return this.scenario.apiKey;
	}

	/** Changes options until the next `configure` or `reset`. */
	configure(options: ScenarioOptions): void {
		this.scenario = { ...this.scenario, ...options };
		this.balance = options.balance ?? this.balance;
	}

	/** Restores the initial options, account, data and counters, and removes faults and the log. */
	reset(): void {
		const { inFlight } = this;
		Object.assign(this, new Service(this.atStart), { inFlight, maxInFlight: inFlight });
	}

	/** Adds a rule; the oldest rule that matches a request applies. */
	addFault(rule: FaultRule): void {
		this.faults.add(rule);
	}

	/**
	 * Changes the data until the next `reset`. @returns the ids of changed records @throws HttpError for an unknown
	 * operation, record or field
	 */
	change(change: DataChange): { ids: string[] } {
		const meant = servedEndpoints.filter(({ endpoint }) => endpoint.path.endsWith(change.path));
		const [serveEndpoint] = meant;
		if (serveEndpoint === undefined || meant.length > 1) {
			throw new HttpError(422, `path: ${meant.length} operations end in ${change.path}`);
		}
		return this.changes.make(change, serveEndpoint.changeable(change.body));
	}

	/** Returns whether a request at `now`, in milliseconds, exceeds the limit; accepted ones are counted. */
	isRateLimited(now = performance.now()): boolean {
		const { maxPerSecond } = this.scenario;
		if (maxPerSecond === 0) return false;
		this.accepted = this.accepted.filter((at) => at > now - 1_000);
		const isTooMany = this.accepted.length >= maxPerSecond;
		if (!isTooMany) this.accepted.push(now);
		return isTooMany;
	}

	/** Logs a request and counts it as in flight. @returns a function that ends it */
	begin(entry: LoggedRequest): () => void {
		this.requests++;
		this.log.push(entry);
		while (this.log.length > this.scenario.logLimit) this.log.shift();
		this.inFlight++;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
		return once(() => void this.inFlight--);
	}
}
