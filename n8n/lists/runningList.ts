import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { adapt, type Example } from './adapt';
import { countExecutions, problemsOf } from './executions';
import { publish, unpublish } from './publish';

/** States of a row in both lists; a row that was just added to the data table has none. */
export type State = 'open' | 'claimed' | 'later' | 'done' | 'failed';

/** A long list in a running n8n, wherever its rows are. */
export abstract class RunningList {
	constructor(
		protected readonly client: N8nClient,
		readonly example: Example,
	) {}

	/** Publishes it with these values of its node Settings, and its Schedule every so many seconds; waits for its tables. */
	async publish(settings: Record<string, number>, seconds?: number): Promise<void> {
		adapt(this.example, settings, seconds);
		await publish(this.client, this.example);
		await pWaitFor(() => this.hasTables(), { interval: 200, timeout: 90_000 });
	}

	/** Adds companies. */
	abstract add(companies: readonly string[]): Promise<void>;

	/** How many rows are in which state. */
	abstract counts(): Promise<Partial<Record<State, number>>>;

	/** How many rows are due or under way. */
	abstract left(): Promise<number>;

	/** How many rows have an answer of their own. */
	abstract answered(): Promise<number>;

	/** Waits until no row is due or under way. @throws with what is left, when that takes longer */
	async settled(seconds = 60): Promise<void> {
		const isSettled = async () => (await this.left()) === 0;
		const limit = { interval: 200, timeout: seconds * 1000 };
		await pWaitFor(isSettled, limit).catch(async () => {
			const problems = await problemsOf(this.client, this.example.id);
			const state = JSON.stringify({ ...(await this.counts()), problems });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	/** How many of its executions have failed so far. */
	async failures(): Promise<number> {
		return await countExecutions(this.client, ['error'], this.example.id);
	}

	/** Takes it out of service. */
	async stop(): Promise<void> {
		await unpublish(this.client, this.example.id);
	}

	protected abstract hasTables(): Promise<boolean>;
}
