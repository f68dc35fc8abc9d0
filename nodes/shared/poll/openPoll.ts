import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import { type INode, type IPollFunctions, jsonParse, NodeOperationError } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { wireName } from '../operation/field';
import { type DataRecord, isObject, members } from '../operation/record';
import { everyCommonOption } from '../options/commonOptions';
import type { Parameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { accessWith } from '../request/credential';
import { ChangePoll, readWatch } from './changePoll';
import { Connection } from './connection';
import { credentialFailure } from './failures';
import { hash } from './hash';
import { NewRecordsPoll } from './newRecords';

/**
 * Reads and checks all that a poll needs, its credential last, or throws.
 * @param timeLimit milliseconds that the poll may take
 * @param missed how many polls of the trigger failed in a row
 * @returns the poll, and what is asked for with which key: after failures in a row an edit ends the pause
 */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	timeLimit: number,
	missed: number,
) {
	const node = context.getNode();
	const event = chosenEvent(context, events);
	const parameters: Parameters = {
		// in a poll `getNodeParameter` takes no item index
		read: (name, _itemIndex, fallback = event.defaults?.[name] ?? '') =>
			context.getNodeParameter(name, fallback),
		isConstant: () => true,
	};
	const { operation } = event;
	const timezone = context.getTimezone();
	const plan = new Planner(node, parameters, { operation, event, timezone }).plan();
	if (plan instanceof NodeOperationError) throw plan;
	const watch = event.kind === 'change' ? readWatch(event, parameters) : [];
	const watchKey = watchKeyOf(node, event, plan.body);
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const began = performance.now();
	const credential = await context.getCredentials(CREDENTIAL_TYPE).catch((error: unknown) => {
		throw credentialFailure(error);
	});
	const waitedMs = performance.now() - began;
	const access = accessWith(context, clientsOf(context), credential);
	const connection = new Connection(plan, access, began + timeLimit, missed);
	return {
		poll:
			event.kind === 'new'
				? new NewRecordsPoll(event, plan, connection)
				: new ChangePoll(watch, plan, connection),
		watchKey,
		subject: `${watchKey} ${access.identity}`,
		/** Milliseconds that n8n took to read the credential, if it was most of the time; else 0. */
		waitedMs: waitedMs > timeLimit / 2 ? waitedMs : 0,
	};
}

function chosenEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const name = String(context.getNodeParameter('event', ''));
	const event = events.find(({ option }) => option.value === name);
	if (event !== undefined) return event;
	const message = `This trigger has no event "${name.slice(0, 100)}"`;
	const description = 'Choose an event from the list.';
	throw new NodeOperationError(context.getNode(), message, { description });
}

/**
 * Names what a trigger watches; a memory of something else counts as none. It is made of the event; of the
 * values that say which record or listing it is; and of a search of the text as it is saved, because an
 * expression there may give another date at each poll. What is empty, or has its default, is left out, so
 * that one more optional parameter changes no key.
 * @param body the request body, which holds the values
 */
export function watchKeyOf(
	{ parameters }: Pick<INode, 'parameters'>,
	{ option, operation, defaults }: TriggerEvent,
	body: DataRecord,
): string {
	const saved = members(parameters);
	const isSearch = operation.option.value === 'search';
	const fields = operation.fields.map((field) => {
		const { name, default: preset } = field.property;
		const value = isSearch ? saved[name] : body[wireName(field)];
		return [name, value === (defaults?.[name] ?? preset) ? undefined : value] as const;
	});
	const options = everyCommonOption
		.filter(({ isOfWatch }) => isOfWatch)
		.map(({ property: { name } }) => [name, asJson(members(saved.options)[name])] as const);
	const filters = operation.filters && saved.filters;
	const said = { ...Object.fromEntries(fields), filters, ...Object.fromEntries(options) };
	return hash(JSON.stringify([option.value, notEmpty(said)]));
}

/** The value without what is empty, members in the order of their names; undefined where nothing is left. */
function notEmpty(value: unknown): unknown {
	if (value === null || value === undefined) return undefined;
	if (typeof value !== 'object') return String(value).trim() || undefined;
	const entries = Object.entries(value)
		.map(([name, member]) => [name, notEmpty(member)] as const)
		.filter(([, member]) => member !== undefined);
	return entries.length === 0 ? undefined : sortBy(entries, '0');
}

/** Text that is JSON as what it says, null as a value of its own: it takes a member out. An expression as it is saved. */
function asJson(saved: unknown): unknown {
	const json = typeof saved === 'string' ? jsonParse(saved, { fallbackValue: saved }) : saved;
	return isObject(json) ? mapValues(json, (member) => (member === null ? 'null' : member)) : json;
}
