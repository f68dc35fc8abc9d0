import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { limit } from '../options/limit';
import { minChange, recordsToCheck } from '../options/polling';
import { type Parameters, PollParameters } from '../plan/parameters';
import type { Plan } from '../plan/plan';
import { Planner } from '../plan/planner';
import { members } from '../plan/settings';
import { Connection, openAccess } from './connection';
import type { ChangedRecord, NewRecords, TriggerEvent } from '../operation/event';
import { watchedBy } from './memory';
import { timeOf } from './occasion';
import { pollChange, sampleChange } from './pollChange';
import { pollNew, sampleNew } from './pollNew';
import { readWatch } from './watch';

type Items = INodeExecutionData[] | null;

/** A poll that is ready: its parameters are read, and its credential is open. */
export interface OpenPoll {
	/** The name of what it watches. */
	readonly of: string;
	/** Polls, and remembers in `data`. @throws {PollFailure} */
	readonly poll: (data: IDataObject) => Promise<Items>;
	/** One real record, as a sample; nothing is remembered. @throws {PollFailure} */
	readonly sample: () => Promise<Items>;
}

/**
 * Reads and checks everything before the first request.
 * @throws {NodeOperationError}, {UnfitParameter} for what cannot be used
 */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<OpenPoll> {
	const event = chosenEvent(context, events);
	const parameters = new PollParameters(context, event.defaults);
	const plan = planOf(context, event, parameters);
	const endsAt = performance.now() + timeOf(context);
	const connection = new Connection(await openAccess(context), plan, endsAt);
	const of = watchedBy(context.getNode(), event);
	const { poll, sample } =
		event.kind === 'new'
			? newsPoll(event, plan, connection, parameters, of)
			: changePoll(event, plan, connection, parameters, of);
	return { of, poll, sample };
}

function newsPoll(
	event: NewRecords,
	plan: Plan,
	connection: Connection,
	parameters: Parameters,
	of: string,
): Omit<OpenPoll, 'of'> {
	const { result } = event.operation;
	if (result.kind !== 'list') throw new Error(`The event ${event.option.value} watches no listing`);
	const poll = {
		event,
		result,
		plan,
		connection,
		limit: limit.read(parameters.read('limit', 0)),
		recordsToCheck: recordsToCheck.read(optionsOf(parameters).recordsToCheck),
	};
	return {
		poll: async (data) => await pollNew(poll, data, of),
		sample: async () => await sampleNew(poll),
	};
}

function changePoll(
	event: ChangedRecord,
	plan: Plan,
	connection: Connection,
	parameters: Parameters,
	of: string,
): Omit<OpenPoll, 'of'> {
	const { result } = event.operation;
	if (result.kind !== 'single')
		throw new Error(`The event ${event.option.value} watches no record`);
	const poll = {
		result,
		plan,
		connection,
		watch: readWatch(parameters, event),
		minChange: minChange.read(optionsOf(parameters).minChange),
	};
	return {
		poll: async (data) => await pollChange(poll, data, of),
		sample: async () => await sampleChange(poll),
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
