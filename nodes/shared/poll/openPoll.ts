import { castArray, isNil, memoize, pick, sortBy, uniqBy } from 'lodash';
import type { INode, IPollFunctions } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { type Field, isEmpty, wireName } from '../operation/field';
import { asObject, type DataRecord } from '../operation/record';
import { normalizedText } from '../text/characters';
import { InvalidParameter } from '../options/option';
import { parameterError } from '../plan/parameterError';
import type { Parameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { accessWith, parseBaseUrl } from '../request/credential';
import { hash } from '../text/hash';
import { changePoll, readWatch, WATCH } from './changePoll';
import { Connection } from './connection';
import { credentialFailure } from './failures';
import { newRecordsPoll } from './newRecords';
import type { Subject } from './subjects';

/**
 * Reads and validates the parameters of a poll, then its credential.
 * @param endsAt deadline of the poll, by `performance.now`
 * @param isManual whether a person fetches a test event
 * @throws {PollFailure | NodeOperationError}
 */
export async function openPoll(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	endsAt: number,
	isManual: boolean,
): Promise<Subject[]> {
	const node = context.getNode();
	const event = chosenEvent(context, events);
	const parameters = pollParameters(context, event);
	const common = { operation: event.operation, event, timezone: context.getTimezone() };
	const planner = new Planner(node, parameters, common);
	// also rejects a list with too many values
	const { maxCredits } = planner.plan(0).settings;
	const plans = parameters.values().map((_, index) => planner.plan(index));
	const readFields = () => (event.kind === 'change' ? readWatch(event, parameters) : []);
	const watched = planner.readOrThrow(0, readFields, () => WATCH.displayName);
	// every expression is resolved by now: a tick that finds this poll in progress returns at once, and n8n then frees the
	// expression engine of both (n8n-core, `poll-trigger-executor`)
	const credential = await context.getCredentials(CREDENTIAL_TYPE).catch((error: Error) => {
		throw credentialFailure(error);
	});
	const access = accessWith(context, clientsOf(context), credential);
	const connection = new Connection(access, maxCredits, endsAt, isManual);
	const address = String(parseBaseUrl(credential.baseUrl));
	const subjects = plans.map((plan, index): Subject => {
		const poll =
			event.kind === 'new'
				? newRecordsPoll(event, plan, connection)
				: changePoll(watched, plan, connection);
		const key = hash(`${watchKeyOf(node, event, plan.body)} ${address}`);
		return { ...poll, value: normalizedText(String(parameters.values()[index])), key };
	});
	// a value that is given twice is watched, and paid for, once
	return uniqBy(subjects, 'key');
}

function chosenEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const given = context.getNodeParameter('event', '');
	const event = events.find(({ option }) => option.value === given);
	if (event !== undefined) return event;
	const expected = `one of ${events.map(({ option }) => option.value).join(', ')}`;
	const error = new InvalidParameter({ displayName: 'Trigger On' }, given, expected);
	throw parameterError(context.getNode(), {}, error);
}

/**
 * Returns the parameters of a poll, read once, so that all watched values see the same; and the watched values: a single
 * undefined one for a search. @throws (`values`) {InvalidParameter} for too many
 */
function pollParameters(context: IPollFunctions, event: TriggerEvent) {
	const field = watchedField(event.operation);
	// in a poll `getNodeParameter` takes no item index
	const readOnce = memoize((name: string, fallback: unknown) =>
		context.getNodeParameter(name, fallback),
	);
	const values = memoize(() =>
		field ? split(field, readOnce(field.property.name, '')) : [undefined],
	);
	const read: Parameters['read'] = (name, index, fallback = '') =>
		name === field?.property.name ? values()[index] : readOnce(name, fallback);
	return { read, values };
}

/** Max values that one trigger watches. */
const MAX_VALUES = 50;

/** A number with commas as thousands separators, not a list. */
const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/m;

/** Splits text at line breaks, and at commas if no value can contain one; an array already has its entries. */
function split({ property, hasNoComma }: Field, given: unknown): readonly unknown[] {
	const byComma = hasNoComma && !GROUPED.test(String(given));
	const separator = byComma ? /\r?\n|, ?/ : /\r?\n/;
	const entries: unknown[] = typeof given === 'string' ? given.split(separator) : castArray(given);
	// undefined and null come from an expression that found nothing: they are rejected, not skipped
	const values = entries.filter((value) => isNil(value) || !isEmpty(value));
	if (values.length <= MAX_VALUES) return values.length > 0 ? values : [given];
	throw new InvalidParameter(property, values, `at most ${MAX_VALUES} values`);
}

/**
 * Returns the key of a state: a hash of the event, the value that identifies the record or the listing, filters and
 * additional body fields. A search is identified by its parameters as saved, because an expression may give another date at
 * each poll. Empty values are left out, so that a new optional filter changes no key. @param body the request body
 */
export function watchKeyOf(
	{ parameters }: Pick<INode, 'parameters'>,
	{ option, operation }: TriggerEvent,
	body: DataRecord,
): string {
	const saved = asObject(parameters);
	const field = watchedField(operation);
	const searched = operation.fields.map(({ property }) => property.name);
	const { additionalBodyFields } = asObject(saved.options);
	const watched = {
		...(field ? { [field.property.name]: body[wireName(field)] } : pick(saved, searched)),
		filters: saved.filters,
		// the value that n8n adds the option with
		additionalBodyFields: additionalBodyFields === '{}' ? undefined : additionalBodyFields,
	};
	return hash(JSON.stringify([option.value, notEmpty(watched)]));
}

/** Returns a value without empty members, sorted by their names; undefined if nothing is left. */
function notEmpty(value: unknown): unknown {
	if (value === null || value === undefined) return undefined;
	if (typeof value !== 'object') return String(value).trim() || undefined;
	const entries = Object.entries(value)
		.map(([name, member]) => [name, notEmpty(member)] as const)
		.filter(([, member]) => member !== undefined);
	return entries.length === 0 ? undefined : sortBy(entries, '0');
}
