import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import { type INode, type IPollFunctions, jsonParse, NodeOperationError } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { isEmpty, trimInvisible, wireName } from '../operation/field';
import { type DataRecord, isObject, members } from '../operation/record';
import { everyCommonOption } from '../options/commonOptions';
import type { Parameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { InvalidParameter } from '../options/option';
import { accessWith, parseBaseUrl } from '../request/credential';
import { ChangePoll, readWatch } from './changePoll';
import { Connection } from './connection';
import { credentialFailure } from './failures';
import { hash } from './hash';
import { NewRecordsPoll } from './newRecords';
import { type Subject, Subjects } from './subjects';

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
	const read = new Map<string, unknown>();
	const parameters: Parameters = {
		// in a poll `getNodeParameter` takes no item index
		read: (name, _itemIndex, fallback = event.defaults?.[name] ?? '') => {
			if (!read.has(name)) read.set(name, context.getNodeParameter(name, fallback));
			return read.get(name);
		},
		isConstant: () => true,
	};
	const planned = planEach(node, event, parameters, context.getTimezone());
	const watch = event.kind === 'change' ? readWatch(event, parameters) : [];
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const began = performance.now();
	const credential = await context.getCredentials(CREDENTIAL_TYPE).catch((error: unknown) => {
		throw credentialFailure(error);
	});
	const waitedMs = performance.now() - began;
	const access = accessWith(context, clientsOf(context), credential);
	let connection: Connection | undefined;
	const opened = planned.map(({ plan, value, key }): Subject => {
		connection = new Connection(plan, access, began + timeLimit, missed, connection);
		const poll =
			event.kind === 'new'
				? new NewRecordsPoll(event, plan, connection)
				: new ChangePoll(watch, plan, connection);
		return { value, key, connection, poll };
	});
	const at = hash(String(parseBaseUrl(credential.baseUrl)));
	const subjects = new Subjects(opened as [Subject, ...Subject[]], at);
	return {
		subjects,
		subject: `${subjects.key} ${access.identity}`,
		/** Milliseconds that n8n took to read the credential, if it was most of the time; else 0. */
		waitedMs: waitedMs > timeLimit / 2 ? waitedMs : 0,
	};
}

/** Most values that one trigger watches. */
const MAX_VALUES = 50;

/** Reads and checks what is asked for each value that is watched. @throws {NodeOperationError | InvalidParameter} */
function planEach(node: INode, event: TriggerEvent, parameters: Parameters, timezone: string) {
	const { operation } = event;
	const field = watchedField(operation);
	const given = field && parameters.read(field.property.name, 0);
	const values = valuesIn(given);
	if (field && values.length > MAX_VALUES) {
		const expected = `at most ${MAX_VALUES}`;
		throw new InvalidParameter(field.property, `${values.length} values`, expected);
	}
	const isOne = field === undefined || values.length < 2;
	const keys = new Set<string>();
	return (isOne ? [{ value: values[0]?.value ?? given, place: '' }] : values).flatMap(
		({ value, place }) => {
			const property = field && { ...field.property };
			if (property && !isOne) property.displayName += ` (${place})`;
			const asked = operation.fields.map((each) =>
				each === field && property ? { ...field, property } : each,
			);
			const read: Parameters['read'] = (name, ...rest) =>
				name === property?.name ? value : parameters.read(name, ...rest);
			const context = { operation: { ...operation, fields: asked }, event, timezone };
			const plan = new Planner(node, { ...parameters, read }, context).plan();
			if (plan instanceof NodeOperationError) throw plan;
			const key = watchKeyOf(node, event, plan.body);
			// a value that is given twice is watched, and paid for, once
			if (keys.has(key)) return [];
			keys.add(key);
			return { plan, key, value: trimInvisible(String(value)) };
		},
	);
}

/** The values of a field that takes several: one a line, or a list; with the place of each. */
function valuesIn(given: unknown) {
	const isText = typeof given === 'string';
	const entries: unknown[] = isText
		? given.split(/\r\n|\r|\n/)
		: Array.isArray(given)
			? given
			: [given];
	return entries
		.map((value, at) => ({ value, place: `${isText ? 'line' : 'entry'} ${at + 1}` }))
		.filter(({ value }) => !isEmpty(value));
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
