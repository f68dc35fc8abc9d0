import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { sleepUntil } from '../time/pauses';

/** What a poll has found, and what is remembered from now on. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly memory: object;
}

/**
 * What became of the memory that the last poll has left, where n8n comes again with the one before it, `had`, as JSON:
 * - `kept`: n8n keeps nothing of that poll, which found nothing; the memory counts until n8n has another than `had`
 * - `saving`: n8n got it together with items, and a tick that still comes with `had` was begun beside that poll
 */
type Left = { readonly had: string } & (
	{ readonly kind: 'kept'; readonly memory: object } | { readonly kind: 'saving' }
);

/** What this process knows of a trigger besides its memory, until n8n starts again. */
class TriggerState {
	/** Whether it was published here, and no poll has succeeded yet; a memory that is lost later is no beginning. */
	isNew: boolean | undefined;
	/** The value that had no turn any more in the last poll. */
	next: string | undefined;
	/** When the poll under way ends at the latest, by `performance.now()`. */
	private endsAt = 0;
	private left: Left | undefined;

	private get isPolling(): boolean {
		return this.endsAt > performance.now();
	}

	/**
	 * Runs a poll, or gives nothing while one of the trigger is under way, for `longestMs` at most: n8n starts a
	 * tick even if the one before it has not ended, and both would find the same new records.
	 * @param waits for the one under way: who publishes a workflow is told whether its trigger works
	 */
	async alone(
		longestMs: number,
		waits: boolean,
		poll: () => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[]> {
		if (this.isPolling) {
			if (!waits) return [];
			await sleepUntil(Math.min(this.endsAt, performance.now() + longestMs), () => !this.isPolling);
		}
		const endsAt = performance.now() + longestMs;
		this.endsAt = endsAt;
		try {
			return await poll();
		} finally {
			// one that took too long may have been followed by another
			if (this.endsAt === endsAt) this.endsAt = 0;
		}
	}

	/**
	 * Polls with the memory that n8n has. n8n saves what is written into `data` together with items that come out; what it
	 * drops is kept here until it has another memory. Else a trigger would take its next tick for its first poll, and say nothing.
	 * @param savesQuiet whether it saves the memory of a poll without items, too
	 * @param isTick else what n8n has is all that there is
	 */
	async remembering(
		data: IDataObject,
		savesQuiet: boolean,
		isTick: boolean,
		poll: (memory: unknown) => Promise<Polled>,
	): Promise<INodeExecutionData[]> {
		const had = JSON.stringify(data);
		const left = this.left?.had === had ? this.left : undefined;
		const kept = left?.kind === 'kept' ? left : undefined;
		this.left = kept;
		// it would find the same; if that was lost, the next tick does
		if (isTick && left?.kind === 'saving') return [];
		const { items, memory } = await poll(kept?.memory ?? JSON.parse(had));
		const hasItems = items.length > 0;
		if (hasItems || savesQuiet) replace(data, memory as IDataObject);
		if (hasItems) this.left = { had, kind: 'saving' };
		else this.left = savesQuiet ? undefined : { had, kind: 'kept', memory };
		return items;
	}
}

/** Writes a memory into what n8n keeps. */
function replace(data: IDataObject, memory: IDataObject): void {
	for (const name of Object.keys(data)) if (!(name in memory)) delete data[name];
	// each member is assigned whole: n8n notices only that (n8n-workflow, `observable-object`)
	Object.assign(data, memory);
}

const states = new Map<string, TriggerState>();
/** So many triggers are known: beyond, the one goes that has polled longest ago, as of a workflow that was deleted. */
const MAX_TRIGGERS = 10_000;

/** @param trigger names the trigger in this process */
export function stateOf(trigger: string): TriggerState {
	const state = states.get(trigger) ?? new TriggerState();
	states.delete(trigger);
	states.set(trigger, state);
	const [oldest = trigger] = states.keys();
	if (states.size > MAX_TRIGGERS) states.delete(oldest);
	return state;
}
