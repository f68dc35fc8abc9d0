import { memoize, uniqBy } from 'lodash';
import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { normalizedText } from '../text/characters';
import { type Field, isEmpty } from '../operation/field';
import { InvalidParameter } from '../options/option';
import type { Parameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { accessWith, parseBaseUrl } from '../request/credential';
import { hash } from '../text/hash';
import { changePoll, readWatch, WATCH } from './changePoll';
import { Connection } from './connection';
import { credentialFailure } from './failures';
import { newRecordsPoll } from './newRecords';
import { type Subject, Subjects } from './subjects';
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
): Promise<Subjects> {
	const endsAt = performance.now() + timeLimit;
	const event = chosenEvent(context, events);
	const { planned, watch } = planEach(context, event);
	// every expression is resolved by now: when a tick finds this poll under way and ends, n8n frees what
	// resolves them for both (n8n-core, `poll-trigger-executor`)
	const credential = await context.getCredentials(CREDENTIAL_TYPE).catch((error: unknown) => {
		throw credentialFailure(error);
	});
	const access = accessWith(context, clientsOf(context), credential);
	const maxCredits = planned[0]?.plan.settings.maxCredits;
	const connection = new Connection(access, maxCredits, endsAt - performance.now(), isByHand);
	const address = String(parseBaseUrl(credential.baseUrl));
	const subjects = planned.map(({ plan, value, key }): Subject => {
		const poll =
			event.kind === 'new'
				? newRecordsPoll(event, plan, connection)
				: changePoll(watch, plan, connection);
		return { ...poll, value, key: hash(`${key} ${address}`) };
	});
	return new Subjects(subjects);
}

function chosenEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const name = String(context.getNodeParameter('event', ''));
	const event = events.find(({ option }) => option.value === name);
	if (event !== undefined) return event;
	const message = `This trigger has no event "${name.slice(0, 100)}"`;
	const description = 'Choose an event from the list.';
	throw new NodeOperationError(context.getNode(), message, { description });
}

/** The parameters of a poll, each of them read once: all values see the same. */
function parametersOf(context: IPollFunctions, event: TriggerEvent): Parameters {
	const defaults: Readonly<Record<string, unknown>> = {
		...event.defaults,
		...(event.kind === 'change' && { [WATCH.name]: event.watch }),
	};
	// in a poll `getNodeParameter` takes no item index
	const read = memoize((name: string, fallback: unknown) =>
		context.getNodeParameter(name, defaults[name] ?? fallback),
	);
	return { read: (name, _itemIndex, fallback = '') => read(name, fallback) };
}

type Named = Pick<Field['property'], 'name' | 'displayName'>;

/** Reads and checks what is asked for each value that is watched, and which fields are. @throws {NodeOperationError} */
function planEach(context: IPollFunctions, event: TriggerEvent) {
	const [node, timezone] = [context.getNode(), context.getTimezone()];
	const parameters = parametersOf(context, event);
	const { operation } = event;
	const planner = new Planner(node, parameters, { operation, event, timezone });
	/** Reads a parameter, and names it where that fails. */
	const read = <Value>({ name, displayName }: Named, readAs: (given: unknown) => Value) =>
		planner.orRefuse(
			undefined,
			() => readAs(parameters.read(name, 0)),
			() => displayName,
		);
	const field = watchedField(operation);
	const values = field
		? read(field.property, (given) => valuesOf(field, given))
		: [{ value: undefined, place: '' }];
	const watch = event.kind === 'change' ? read(WATCH, (given) => readWatch(event, given)) : [];
	const planned = values.map(({ value, place }) => {
		const fields = operation.fields.map((each) =>
			each === field ? at(field, value, place) : each,
		);
		const readOne: Parameters['read'] = (name, ...rest) =>
			name === field?.property.name ? value : parameters.read(name, ...rest);
		const one = { operation: { ...operation, fields }, event, timezone };
		const plan = new Planner(node, { read: readOne }, one).plan();
		const key = watchKeyOf(node, event, plan.body);
		return { plan, key, value: normalizedText(String(value)) };
	});
	// a value that is given twice is watched, and paid for, once
	return { planned: uniqBy(planned, 'key'), watch };
}

/** The field, named with the place of one of its values. What it refuses for a comma may be several values. */
function at({ property, expected, ...field }: Field, value: unknown, place: string): Field {
	const displayName = property.displayName + place;
	const each = String(value).includes(',') ? `${expected}, one a line` : expected;
	return { ...field, property: { ...property, displayName }, expected: each };
}

/** Most values that one trigger watches. */
const MAX_VALUES = 50;

/** A number whose thousands have commas between them: no list of numbers. */
const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/m;

/** The values of a field that takes several: one a line, between commas where none can hold one, or a list. The place of each, where there are several. */
function valuesOf({ property, hasNoComma }: Field, given: unknown) {
	const text = typeof given === 'string' ? given : undefined;
	const hasCommas = hasNoComma && text?.includes(',') && !GROUPED.test(text);
	const list: unknown[] = Array.isArray(given) ? given : [given];
	const entries = text?.split(hasCommas ? /\r\n|[\r\n]|, ?/ : /\r\n|[\r\n]/) ?? list;
	const unit = text === undefined || hasCommas ? 'entry' : 'line';
	const values = entries
		.map((value, nth) => ({ value, place: ` (${unit} ${nth + 1})` }))
		// an entry that is undefined or null is a field that its user expected: it is refused
		.filter(({ value }) => value === undefined || value === null || !isEmpty(value));
	if (values.length > MAX_VALUES) {
		const given = values.map(({ value }) => value);
		throw new InvalidParameter(property, given, `at most ${MAX_VALUES} values`);
	}
	return values.length > 1 ? values : [{ value: values[0]?.value ?? given, place: '' }];
}
