import { uniqBy } from 'lodash';
import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { normalizedText } from '../text/characters';
import { Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { accessWith, parseBaseUrl } from '../request/credential';
import { hash } from '../text/hash';
import { changePoll, readWatch, WATCH } from './changePoll';
import { Connection } from './connection';
import { credentialFailure } from './failures';
import { newRecordsPoll } from './newRecords';
import { PollParameters } from './parameters';
import type { Subject } from './subjects';
import { watchKeyOf } from './watchKey';

/**
 * Reads and checks all that a poll needs, its credential last.
 * @param timeLimit milliseconds that the poll may take
 * @param isByHand whether a person fetches a sample
 * @throws {PollFailure | NodeOperationError}
 */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	timeLimit: number,
	isByHand: boolean,
): Promise<Subject[]> {
	const endsAt = performance.now() + timeLimit;
	const event = chosenEvent(context, events);
	const parameters = new PollParameters(context, event);
	const common = { operation: event.operation, event, timezone: context.getTimezone() };
	const planner = new Planner(context.getNode(), parameters, common);
	const values = planner.readOrThrow(
		0,
		() => parameters.values(),
		() => parameters.label,
	);
	const readFields = () => (event.kind === 'change' ? readWatch(event, parameters) : []);
	const watched = planner.readOrThrow(0, readFields, () => WATCH.displayName);
	const planned = values.map(({ value }, index) => {
		const plan = planner.plan(index);
		const key = watchKeyOf(context.getNode(), event, plan.body);
		return { plan, key, value: normalizedText(String(value)) };
	});
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const credential = await context.getCredentials(CREDENTIAL_TYPE).catch((error: unknown) => {
		throw credentialFailure(error);
	});
	const access = accessWith(context, clientsOf(context), credential);
	const maxCredits = planned[0]?.plan.settings.maxCredits;
	const connection = new Connection(access, maxCredits, endsAt - performance.now(), isByHand);
	const address = String(parseBaseUrl(credential.baseUrl));
	// a value that is given twice is watched, and paid for, once
	return uniqBy(planned, 'key').map(({ plan, value, key }): Subject => {
		const poll =
			event.kind === 'new'
				? newRecordsPoll(event, plan, connection)
				: changePoll(watched, plan, connection);
		return { ...poll, value, key: hash(`${key} ${address}`) };
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
