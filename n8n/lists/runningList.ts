import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { everySeconds, type Example, setSettings, SUBJECT } from './adapt';
import { executionsByStatus, problemsOf } from './executions';
import { publish, unpublish } from './publish';

/** States of a row that has not ended: due, in a batch, or waiting. */
export type OpenState = 'open' | 'claimed' | 'later';

/** A long list in a running n8n, wherever its rows are. */
export abstract class RunningList {
	/** Takes an example as its file holds it, or changed, and the subject that it was read with. */
	constructor(
		protected readonly client: N8nClient,
		readonly example: Example,
		protected readonly subject = SUBJECT,
	) {}

	/** Publishes it with these node Settings and a Schedule that runs every so many seconds; waits for its tables. */
	async publish(settings: Record<string, number>, seconds: number): Promise<void> {
		setSettings(this.example, settings);
		everySeconds(this.example, seconds);
		await publish(this.client, this.example);
		await pWaitFor(() => this.hasTables(), { interval: 200, timeout: 60_000 });
	}

	/** Adds companies, as its CSV form does. */
	abstract add(companies: readonly string[]): Promise<void>;

	/** How many rows are in that state. */
	abstract count(state: OpenState): Promise<number>;

	/** How many rows are due or under way. */
	abstract left(): Promise<number>;

	/** Waits until no row is due or under way. @throws with what is left, when that takes longer */
	async settled(seconds = 60): Promise<void> {
		const limit = { interval: 200, timeout: seconds * 1000 };
		await pWaitFor(() => this.isSettled(), limit).catch(async () => {
			const problems = await problemsOf(this.client, this.example.id);
			const state = JSON.stringify({ ...(await this.state()), problems });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	/** How many of its executions have failed so far. */
	async failures(): Promise<number> {
		return (await executionsByStatus(this.client, this.example.id)).error ?? 0;
	}

	/** Takes it out of service. */
	async stop(): Promise<void> {
		await unpublish(this.client, this.example.id);
	}

	protected abstract hasTables(): Promise<boolean>;

	protected async isSettled(): Promise<boolean> {
		return (await this.left()) === 0;
	}

	/** What is told of a list that does not settle. */
	protected abstract state(): Promise<object>;
}
