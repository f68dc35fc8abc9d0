import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { sleepUntil } from '../request/deadlines';

/** What a poll has found, and what is remembered from now on. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly memory: object;
}

/** All tries of an activation and the waits between them have 84 seconds (n8n, 70 % of the lease of a publication). */
const ACTIVATION_MS = 80_000;

/** So long an engine may take to save the memory of a poll with items, and to begin a tick for which it has read the one before. */
const SAVING_MS = 5000;

/**
 * What became of the memory that the last poll has left, where n8n may come with the one before, `had`; both as JSON:
 * - `unsaved`: n8n does not save it, and it counts until n8n has another one than `had`
 * - `saved` with items, which takes a moment: until then a tick may still come with `had`
 */
type Left =
	| { readonly kind: 'unsaved'; readonly had: string; readonly memory: string }
	| { readonly kind: 'saved'; readonly had: string; readonly until: number };

/** What this process knows of a trigger besides its memory, until n8n starts again. */
export class TriggerState {
	/** Whether it was published here, and no poll has succeeded yet; a memory that is lost later is no beginning. */
	isNew: boolean | undefined;
	/** The value that had no turn any more in the last poll. */
	next: string | undefined;
	/** When the poll under way ends at the latest, and the tries of an activation; by `performance.now()`. */
	private endsAt = 0;
	private activationEndsAt = 0;
	private left: Left | undefined;

	/** Milliseconds that are left of an activation: n8n tries it again after a failure. */
	get activationMs(): number {
		const now = performance.now();
		if (now >= this.activationEndsAt) this.activationEndsAt = now + ACTIVATION_MS;
		return this.activationEndsAt - now;
	}

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
			const items = await poll();
			this.activationEndsAt = 0;
			return items;
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
		const { left } = this;
		const has = JSON.stringify(data);
		const isOld = left?.had === has;
		this.left = left?.kind === 'unsaved' ? left : undefined;
		// begun beside the one that found something, it would find the same; if that was lost, the next one does
		if (isTick && isOld && left.kind === 'saved' && performance.now() < left.until) return [];
		const before = isOld && left.kind === 'unsaved' ? left.memory : has;
		const { items, memory } = await poll(JSON.parse(before));
		const after = JSON.stringify(memory);
		if (after !== has) replace(data, JSON.parse(after) as IDataObject);
		// while a trigger is registered, the default engine has what it does not save
		const had = left?.kind === 'unsaved' && left.memory === has ? left.had : has;
		if (items.length > 0) {
			const until = performance.now() + SAVING_MS;
			this.left = has === '{}' ? undefined : { kind: 'saved', had: has, until };
		} else {
			const isSaved = savesQuiet || after === had;
			this.left = isSaved ? undefined : { kind: 'unsaved', had, memory: after };
		}
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
