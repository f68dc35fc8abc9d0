import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { errorOf, isMendable } from './failures';
import { hash } from './identity';
import { rememberedBy } from './kept';
import { type Occasion, occasionOf, timeOf } from './occasion';
import { oneAtATime } from './oneAtATime';
import { countFailure, endPause, isPaused } from './pause';
import { openPoll } from './openPoll';

/**
 * Polls for the event that is chosen on a trigger node.
 *
 * @returns one output with the items of the event; null where nothing has happened, which starts no
 *   execution
 * @throws {NodeApiError} where the service fails, {NodeOperationError} for a parameter or a credential
 *   that cannot be used; when a workflow is published only for what its user can mend, and when n8n
 *   restarts for nothing, because that would switch the trigger off
 */
export async function poll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const occasion = occasionOf(context);
	// read once and first: a durable engine binds it to this poll
	const data = context.getWorkflowStaticData('node');
	if (occasion === 'test') return await sample(context, events);
	const trigger = `${context.getWorkflow().id}:${context.getNode().id}`;
	const items = await oneAtATime(trigger, timeOf(context), async () => {
		const inTable = isCursor(data);
		const pauses: Pauses = {
			occasion,
			// a failure leaves the memory as it is, so that it names the streak
			streak: `${trigger}:${hash(JSON.stringify(data))}`,
			engineBacksOff: inTable,
		};
		return await withPauses(context, pauses, async () => {
			const { poll: pollOnce } = await openPoll(context, events);
			const surroundings = { isActivation: occasion !== 'tick', isCursor: inTable };
			return await rememberedBy(trigger, data, surroundings, pollOnce);
		});
	});
	return items === undefined || items === null ? null : [items];
}

async function sample(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	try {
		const items = await (await openPoll(context, events)).sample();
		return items && [items];
	} catch (error) {
		throw errorOf(context.getNode(), error, 'tick');
	}
}

type Items = INodeExecutionData[] | null;

interface Pauses {
	readonly occasion: Occasion;
	/** Names the failures in a row that this poll may belong to. */
	readonly streak: string;
	/** Whether the engine itself waits longer after each failure. */
	readonly engineBacksOff: boolean;
}

/** Runs a poll, unless it has failed too often in a row, and judges its failure by the occasion. */
async function withPauses(
	context: IPollFunctions,
	{ occasion, streak, engineBacksOff }: Pauses,
	run: () => Promise<Items>,
): Promise<Items> {
	if (occasion !== 'tick') endPause(streak);
	else if (!engineBacksOff && isPaused(streak)) return null;
	try {
		const items = await run();
		endPause(streak);
		return items;
	} catch (error) {
		if (!engineBacksOff) countFailure(streak);
		const isSilent = occasion === 'restart' || (occasion === 'activation' && !isMendable(error));
		if (!isSilent) throw errorOf(context.getNode(), error, occasion);
		context.logger.warn(`A poll failed, the next one tries again: ${textOf(error)}`);
		return null;
	}
}

/**
 * Whether the engine keeps what the trigger remembers in a table of its own; then it also waits longer
 * after each failure. What it hands out there is a plain copy, elsewhere a proxy that notices changes,
 * which cannot be cloned (n8n, `trigger-execution-context.factory`).
 */
function isCursor(data: IDataObject): boolean {
	try {
		structuredClone(data);
		return true;
	} catch {
		return false;
	}
}

function textOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
