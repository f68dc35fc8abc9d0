import { compact } from 'lodash';
import { highestPrice, PAGE_SIZE } from '../contract/endpoint';
import { counted } from '../text/message';
import { type Field, subjectOf } from './field';
import { entryOf, type Operation, type OperationOption } from './operation';

interface CommonEvent {
	/** An entry of the event dropdown; `eventDescription` adds the price. */
	readonly option: OperationOption;
	readonly operation: Operation;
	/** Members of the request body that the event needs, such as an ordering. */
	readonly body?: Readonly<Record<string, string>>;
	/** A sentence, without its full stop, about what the service's document does not confirm. */
	readonly assumes?: string;
	/** Defaults, by parameter, that differ from those of the operation's fields. */
	readonly defaults?: Readonly<Record<string, boolean>>;
}

/** Starts the workflow on records that are new in a listing. */
export interface NewRecords extends CommonEvent {
	readonly kind: 'new';
	/**
	 * Fields of a record with the time when it entered the listing, as epoch (milli)seconds or ISO 8601; the first with a
	 * time counts. Without them only ids decide: a repository starred today can be ten years old.
	 */
	readonly time?: readonly string[];
	/** Set if records can be older than their entry into the listing. */
	readonly isUntimed?: true;
}

/** Starts the workflow on changes of one record. */
export interface ChangedRecord extends CommonEvent {
	readonly kind: 'change';
	/** Fields watched by default: no counters, and no image addresses, whose signatures change. */
	readonly watch: readonly [string, ...string[]];
}

/** One event of one trigger node. */
export type TriggerEvent = NewRecords | ChangedRecord;

type Written<Event extends TriggerEvent> = Pick<OperationOption, 'action' | 'description'> &
	Omit<Event, 'kind' | 'option' | 'operation'>;

const maker =
	<Event extends TriggerEvent>(kind: Event['kind']) =>
	(value: string, operation: Operation, written: Written<Event>) =>
		({ kind, option: entryOf(value, written), operation, ...written }) as unknown as Event;

export const newRecords = maker<NewRecords>('new');

export const changedRecord = maker<ChangedRecord>('change');

/** Returns the parameter for which a trigger accepts several values; a search has only one query. */
export function watchedField(operation: Operation): Field | undefined {
	return operation.option.value === 'search' ? undefined : subjectOf(operation);
}

/** Returns the noun for a value that an event watches: `company`, `user`. */
export function watchedIn({ operation }: TriggerEvent): string | undefined {
	return watchedField(operation)?.property.displayName.toLowerCase().replace(/ id$/, '');
}

/** Returns the default minimum number of records that a poll reads: fewer if each costs a credit. */
export function defaultRecordsToCheck({ endpoint }: Operation): number {
	return endpoint.price === 'perResult' ? 3 : 10;
}

/** Returns the credits of a poll that finds nothing new, with the default settings. */
export function priceOfQuietPoll({ kind, operation }: TriggerEvent): number {
	return highestPrice(operation.endpoint, kind === 'new' ? defaultRecordsToCheck(operation) : 1);
}

/**
 * Returns the credits of a first poll with the default settings: a full page if records have no time, else one record more,
 * to detect pinned ones.
 */
export function priceOfFirstPoll(event: TriggerEvent): number {
	const quiet = priceOfQuietPoll(event);
	if (quiet <= 1 || event.kind !== 'new') return quiet;
	return event.time === undefined ? PAGE_SIZE : quiet + 1;
}

/** Says when an event starts the workflow, what it assumes, and what it costs, in sentences. */
export function eventDescription(event: TriggerEvent): string {
	const { option, assumes } = event;
	const sentences = compact([option.description, assumes, ...pollPriceSentences(event)]);
	return sentences.map((text) => `${text}.`).join(' ');
}

/** Says what the polls of an event cost at the default Poll Times, in sentences without their full stops. */
export function pollPriceSentences(event: TriggerEvent): string[] {
	const [first, later] = [priceOfFirstPoll(event), priceOfQuietPoll(event)];
	const least = event.kind === 'new' ? 'at least ' : '';
	const watched = watchedIn(event);
	const [and, each] = watched === undefined ? ['', ''] : [`${watched} per `, ` per ${watched}`];
	return compact([
		`Costs ${least}${counted(later, 'credit')} per ${and}poll: ${later * 24} a day${each} with hourly polls`,
		first > later && `The first poll, when you publish, costs up to ${first}${each}`,
	]);
}
