import { type IDataObject, type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { type Parameters, PollParameters } from '../plan/parameters';
import { type Plan, Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { accessWith } from '../request/credential';
import { Connection } from './connection';
import { blaming } from './failures';
import { hash } from './identity';
import { pollChange, readChangeSettings, sampleChange } from './pollChange';
import { pollNew, readNewsSettings, sampleNew } from './pollNew';
import { type Items, timeLimitOf } from './pollReason';
import { watchKeyOf } from './watchKey';

/** A poll that is ready: its parameters are read, and its credential is open. */
export interface OpenPoll {
	/** Names what is asked for, and with which key: after failures in a row an edit ends the pause. */
	readonly subject: string;
	/** Polls, and remembers in `data`. @throws {PollFailure} */
	readonly poll: (data: IDataObject) => Promise<Items>;
	/** One real record, as a sample; nothing is remembered. @throws {PollFailure} */
	readonly sample: () => Promise<Items>;
}

/** Reads and checks all before the first request, or throws. @param missed how many polls of the trigger failed in a row */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	missed: number,
): Promise<OpenPoll> {
	const event = chosenEvent(context, events);
	const parameters = new PollParameters(context, event.defaults);
	const plan = planOf(context, event, parameters);
	const endsAt = performance.now() + timeLimitOf(context);
	const watchKey = watchKeyOf(context.getNode(), event, plan.body);
	const pollWith = readSettings(event, parameters, plan, watchKey);
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const asked = performance.now();
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const waitedMs = performance.now() - asked;
	const access = accessWith(context, clientsOf(context), credential);
	const subject = hash(JSON.stringify([watchKey, access.identity]));
	const { poll, sample } = pollWith(new Connection(access, plan, endsAt, missed));
	const isSlow = waitedMs > timeLimitOf(context) / 2;
	return {
		subject,
		poll: async (data) => await poll(data).catch(blaming(isSlow ? waitedMs : 0)),
		sample,
	};
}

/** @returns the poll, once its connection is there */
function readSettings(
	event: TriggerEvent,
	parameters: Parameters,
	plan: Plan,
	watchKey: string,
): (connection: Connection) => Omit<OpenPoll, 'subject'> {
	if (event.kind === 'new') {
		const settings = readNewsSettings(event, parameters);
		return (connection) => ({
			poll: async (data) => await pollNew({ ...settings, plan, connection }, data, watchKey),
			sample: async () => await sampleNew({ ...settings, plan, connection }),
		});
	}
	const settings = readChangeSettings(event, parameters);
	return (connection) => ({
		poll: async (data) => await pollChange({ ...settings, plan, connection }, data, watchKey),
		sample: async () => await sampleChange({ ...settings, plan, connection }),
	});
}

function chosenEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const name = String(context.getNodeParameter('event', ''));
	const event = events.find(({ option }) => option.value === name);
	if (event !== undefined) return event;
	const message = `This trigger has no event "${name.slice(0, 100)}"`;
	const description = 'Choose an event from the list.';
	throw new NodeOperationError(context.getNode(), message, { description });
}

function planOf(context: IPollFunctions, event: TriggerEvent, parameters: Parameters): Plan {
	const timezone = context.getTimezone();
	const planner = new Planner(context.getNode(), event.operation, parameters, timezone, event);
	const plan = planner.plan(undefined);
	if (plan instanceof NodeOperationError) throw plan;
	return { ...plan, body: { ...event.body, ...plan.body } };
}
