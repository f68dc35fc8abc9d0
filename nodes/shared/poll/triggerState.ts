import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** The items of a poll, and the state to store. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly state: object;
}

/** In-memory state of a trigger, besides its stored state; lost when n8n restarts. */
export class TriggerState {
	/** Whether it was published in this process and no poll has succeeded yet; a state that is lost later is no beginning. */
	isNew: boolean | undefined;
	/** Key of the value with which the next poll begins. */
	next: string | undefined;
	/** When the poll in progress ends at the latest, by `performance.now`; 0 if there is none. */
	private busyUntil = 0;
	/** The last poll: the stored state from which it started, as JSON, and the state after it. */
	private last: { from: string; state: object; isQuiet: boolean } | undefined;

	/** Runs a poll unless one is in progress: n8n starts a tick even then, and both would output the same records. */
	async exclusive(timeLimit: number, poll: () => Promise<INodeExecutionData[]>) {
		if (this.busyUntil > performance.now()) return [];
		const busyUntil = performance.now() + timeLimit;
		this.busyUntil = busyUntil;
		try {
			return await poll();
		} finally {
			// another poll may have followed one that took too long
			if (this.busyUntil === busyUntil) this.busyUntil = 0;
		}
	}

	/**
	 * Polls with the stored state. n8n saves a new state together with items. Where it drops that of a quiet poll, this process
	 * keeps it until n8n has stored another one: else the next tick would be a first poll again.
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
			// n8n was still saving the last poll's items when this tick began. If they are lost, the next tick outputs them again
			if (isTick) return [];
		}
		const { items, state } = await poll(last?.isQuiet ? last.state : JSON.parse(from));
		const isQuiet = items.length === 0;
		this.last = { from, state, isQuiet };
		if (isQuiet && !savesQuiet) return items;
		for (const name of Object.keys(data)) if (!(name in state)) delete data[name];
		// n8n notices only members that are assigned whole (n8n-workflow, `observable-object`)
		Object.assign(data, state);
		return items;
	}
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
