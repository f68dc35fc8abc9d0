import { once } from 'lodash';
import { type Change, Changes } from './changes';
import { type FaultRule, Faults } from './faults';
import { Refusal } from './refusal';
import { operations } from './operations';
import type { Scenario, ScenarioOptions } from './options';

/** One request as it came in, and its outcome. */
export interface LoggedRequest {
	/** When its body had arrived, in epoch milliseconds. */
	readonly at: number;
	readonly method: string;
	/** The path of the service's document, without the query string. */
	readonly path: string;
	/** The parsed body; the text itself where it is not JSON. */
	readonly body: unknown;
	/** Whether it came with the right key. */
	readonly isAuthorized: boolean;
	/** The status that was answered; undefined as long as none was, or when none ever will be. */
	status?: number;
	/** Credits taken from the account for it, answered or not. */
	creditsCost: number;
	fault?: string | undefined;
	/** The connection closed before the answer was whole. */
	cutOff?: boolean;
}

/** The service: its account, its data, its faults, and what has been asked of it since it started or was reset. */
export class Service {
	scenario: Scenario;
	/** Credits left on the account. */
	balance: number;
	credits = 0;
	/** The requests so far, in the order in which they arrived; the newest, where `logLimit` is less. */
	log: LoggedRequest[] = [];
	/** How many requests came, also when the log keeps fewer. */
	requests = 0;
	inFlight = 0;
	maxInFlight = 0;
	/** When requests were let in within the last second. */
	private letIn: number[] = [];
	changes = new Changes();
	faults = new Faults();

	constructor(private readonly atStart: Scenario) {
		this.scenario = atStart;
		this.balance = atStart.balance;
	}

	get apiKey(): string {
		return this.scenario.apiKey;
	}

	/** Changes the scenario until the next `configure` or `reset`; a new balance replaces what is left. */
	configure(options: ScenarioOptions): void {
		this.scenario = { ...this.scenario, ...options };
		this.balance = options.balance ?? this.balance;
	}

	/** Options, account, data and counters as at the start, no faults, an empty log. */
	reset(): void {
		const { inFlight } = this;
		Object.assign(this, new Service(this.atStart), { inFlight, maxInFlight: inFlight });
	}

	/** Adds a rule; the oldest rule that matches a request strikes. */
	addFault(rule: FaultRule): void {
		this.faults.add(rule);
	}

	/** Lets the data move on, until the next `reset`. @returns the ids of what moved @throws Refusal where there is no such operation, record or field */
	change(change: Change): { ids: string[] } {
		const meant = operations.filter(({ endpoint }) => endpoint.path.endsWith(change.path));
		const [operation] = meant;
		if (operation === undefined || meant.length > 1) {
			throw new Refusal(422, `path: ${meant.length} operations end in ${change.path}`);
		}
		return this.changes.make(change, operation.changeable(change.body));
	}

	/** Whether a request that comes at `now`, in milliseconds, is one too many; the others are counted as let in. */
	refuses(now = performance.now()): boolean {
		const { maxPerSecond } = this.scenario;
		if (maxPerSecond === 0) return false;
		this.letIn = this.letIn.filter((at) => at > now - 1_000);
		const isTooMany = this.letIn.length >= maxPerSecond;
		if (!isTooMany) this.letIn.push(now);
		return isTooMany;
	}

	/** Writes a request into the log, and counts it as under way. @returns what ends that */
	begin(entry: LoggedRequest): () => void {
		this.requests++;
		this.log.push(entry);
		while (this.log.length > this.scenario.logLimit) this.log.shift();
		this.inFlight++;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
		return once(() => void this.inFlight--);
	}
}
