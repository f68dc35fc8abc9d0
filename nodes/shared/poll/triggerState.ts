import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { delay } from '../time/pauses';

/** The items of a poll, and the state to store. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly state: object;
}

/** What this process knows of a trigger besides its stored state, until n8n restarts. */
export class TriggerState {
	/** Whether it was published in this process and no poll has succeeded yet; a state that is lost later is no beginning. */
	isNew: boolean | undefined;
	/** Key of the value with which the next poll begins. */
	next: string | undefined;
	/** The poll in progress: when it ends at the latest, by `performance.now`, and a signal that aborts when it ends. */
	private inProgress = { deadline: 0, ended: AbortSignal.abort() };
	/** The last poll: the stored state that it started from, as JSON, and its own. */
	private last: { from: string; state: object; isQuiet: boolean } | undefined;

	/**
	 * Runs a poll unless one of the trigger is in progress: n8n starts a tick even then, and both would output the same records.
	 * @param timeLimit milliseconds after which another poll may start
	 * @param waits whether to wait for the one in progress, as publishing does, which shows whether the trigger works
	 */
	async exclusive(
		timeLimit: number,
		waits: boolean,
		poll: () => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[]> {
		const left = this.inProgress.deadline - performance.now();
		if (left > 0) {
			if (!waits) return [];
			await delay(Math.min(left, timeLimit), this.inProgress.ended);
		}
		const end = new AbortController();
		const own = { deadline: performance.now() + timeLimit, ended: end.signal };
		this.inProgress = own;
		try {
			return await poll();
		} finally {
			end.abort();
			// another poll may have followed one that took too long
			if (this.inProgress === own) own.deadline = 0;
		}
	}

	/**
	 * Polls with the state that n8n has stored. n8n saves a new state together with items. Where it drops that of a quiet poll, this
	 * process keeps it until n8n has stored another one: else the next tick would be a first poll again.
	 * @param data n8n's object of the stored state
	 * @param savesQuiet whether n8n saves the state of a poll without items, too
	 */
	async poll(
		data: IDataObject,
		savesQuiet: boolean,
		isTick: boolean,
		poll: (state: unknown) => Promise<Polled>,
	): Promise<INodeExecutionData[]> {
		const from = JSON.stringify(data);
		const last = this.last?.from === from ? this.last : undefined;
		if (last?.isQuiet === false) {
			this.last = undefined;
			// n8n is saving its items: this tick began meanwhile. If they are lost, the next one outputs them again
			if (isTick) return [];
		}
		const { items, state } = await poll(last?.isQuiet ? last.state : JSON.parse(from));
		const isQuiet = items.length === 0;
		this.last = { from, state, isQuiet };
		if (!isQuiet || savesQuiet) replace(data, state as IDataObject);
		return items;
	}
}

function replace(data: IDataObject, state: IDataObject): void {
	for (const name of Object.keys(data)) if (!(name in state)) delete data[name];
	// n8n notices only members that are assigned whole (n8n-workflow, `observable-object`)
	Object.assign(data, state);
}

const states = new Map<string, TriggerState>();
/** Max triggers; the one that polled least recently is evicted, as of a workflow that was deleted. */
const MAX_TRIGGERS = 10_000;

/** Returns what this process knows of a trigger. @param name of the trigger in this process */
export function stateOf(name: string): TriggerState {
	const state = states.get(name) ?? new TriggerState();
	states.delete(name);
	states.set(name, state);
	const [oldest = name] = states.keys();
	if (states.size > MAX_TRIGGERS) states.delete(oldest);
	return state;
}
