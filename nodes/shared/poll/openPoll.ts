import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { limit } from '../options/limit';
import { includeExisting, minChange, recordsToCheck } from '../options/polling';
import { type Parameters, PollParameters } from '../plan/parameters';
import type { Plan } from '../plan/plan';
import { Planner } from '../plan/planner';
import { members } from '../plan/settings';
import { Connection, openAccess } from './connection';
import type { ChangedRecord, NewRecords, TriggerEvent } from '../operation/event';
import { hash } from './identity';
import { timeOf } from './pollReason';
import { pollChange, sampleChange } from './pollChange';
import { pollNew, sampleNew } from './pollNew';
import { readWatch } from './watch';
import { type Watched, watchedBy } from './watched';

type Items = INodeExecutionData[] | null;

/** A poll that is ready: its parameters are read, and its credential is open. */
export interface OpenPoll {
	/** Names what is asked for, and with which key: after failures in a row an edit ends the pause. */
	readonly subject: string;
	/** Polls, and remembers in `data`. @throws {PollFailure} */
	readonly poll: (data: IDataObject) => Promise<Items>;
	/** One real record, as a sample; nothing is remembered. @throws {PollFailure} */
	readonly sample: () => Promise<Items>;
}

/** What a poll does once its connection is there. */
type PollWith = (connection: Connection) => Omit<OpenPoll, 'subject'>;

/**
 * Reads and checks everything before the first request.
 * @throws {NodeOperationError}, {InvalidParameter} for what cannot be used
 */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<OpenPoll> {
	const event = chosenEvent(context, events);
	const parameters = new PollParameters(context, event.defaults);
	const plan = planOf(context, event, parameters);
	const endsAt = performance.now() + timeOf(context);
	const watched = watchedBy(context.getNode(), event, plan.body);
	const pollWith =
		event.kind === 'new'
			? newsPoll(event, plan, parameters, watched)
			: changePoll(event, plan, parameters, watched);
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const access = await openAccess(context);
	const subject = hash(JSON.stringify([watched.name, access.baseUrl, access.secret]));
	return { subject, ...pollWith(new Connection(access, plan, endsAt)) };
}

function newsPoll(
	event: NewRecords,
	plan: Plan,
	parameters: Parameters,
	watched: Watched,
): PollWith {
	const { result } = event.operation;
	if (result.kind !== 'list') throw new Error(`The event ${event.option.value} watches no listing`);
	const settings = {
		limit: limit.read(parameters.read('limit', 0, limit.property.default)),
		recordsToCheck: recordsToCheck.read(optionsOf(parameters).recordsToCheck),
		includeExisting: includeExisting.read(optionsOf(parameters).includeExisting),
	};
	return (connection) => {
		const poll = { event, result, plan, connection, ...settings };
		return {
			poll: async (data) => await pollNew(poll, data, watched),
			sample: async () => await sampleNew(poll),
		};
	};
}

function changePoll(
	event: ChangedRecord,
	plan: Plan,
	parameters: Parameters,
	watched: Watched,
): PollWith {
	const { result } = event.operation;
	if (result.kind !== 'single')
		throw new Error(`The event ${event.option.value} watches no record`);
	const settings = {
		watch: readWatch(parameters, event),
		minChange: minChange.read(optionsOf(parameters).minChange),
	};
	return (connection) => {
		const poll = { result, plan, connection, ...settings };
		return {
			poll: async (data) => await pollChange(poll, data, watched),
			sample: async () => await sampleChange(poll),
		};
	};
}

function chosenEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const name = String(context.getNodeParameter('event', ''));
	const event = events.find(({ option }) => option.value === name);
	if (event !== undefined) return event;
	throw new NodeOperationError(
		context.getNode(),
		`This trigger has no event "${name.slice(0, 100)}"`,
		{
			description: 'Choose an event from the list.',
		},
	);
}

function planOf(context: IPollFunctions, event: TriggerEvent, parameters: Parameters): Plan {
	const planner = new Planner(
		context.getNode(),
		event.operation,
		parameters,
		context.getTimezone(),
	);
	const plan = planner.plan(undefined);
	if (plan instanceof NodeOperationError) throw plan;
	return { ...plan, body: { ...event.body, ...plan.body } };
}

function optionsOf(parameters: Parameters): Readonly<Record<string, unknown>> {
	return members(parameters.read('options', 0, {}));
}
