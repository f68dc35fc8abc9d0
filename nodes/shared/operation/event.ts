import { compact } from 'lodash';
import { highestPrice, PAGE_SIZE } from '../contract/endpoint';
import { counted } from '../text/message';
import { type Field, subjectOf } from './field';
import { entryOf, type Operation, type OperationOption } from './operation';

interface CommonEvent {
	/** An entry of the event dropdown; `aboutEvent` adds its price to when the workflow starts. */
	readonly option: OperationOption;
	readonly operation: Operation;
	/** Members of the request body that the event needs, such as an ordering. */
	readonly body?: Readonly<Record<string, string>>;
	/** What of it is not in the document of the service, as a sentence without its full stop. */
	readonly assumes?: string;
	/** Defaults that differ from those of the operation's fields, by parameter. */
	readonly defaults?: Readonly<Record<string, boolean>>;
}

/** Waits for records that were not in a listing before. */
export interface NewRecords extends CommonEvent {
	readonly kind: 'new';
	/**
	 * Fields of a record that say when it came into the listing, as epoch (milli)seconds or ISO 8601; the first with
	 * a time counts. Without them only the ids decide: a repository starred today may be ten years old.
	 */
	readonly time?: readonly string[];
	/** Set where a record's time does not say when it came into the listing: it may be older than that. */
	readonly isUntimed?: true;
}

/** Waits for a change in one record. */
export interface ChangedRecord extends CommonEvent {
	readonly kind: 'change';
	/** Watched where the user does not choose: no counters that grow, no addresses of pictures, which may be signed anew. */
	readonly watch: readonly [string, ...string[]];
}

/** One event of one trigger node: what it watches, and its texts. */
export type TriggerEvent = NewRecords | ChangedRecord;

type Written<Event extends TriggerEvent> = Pick<OperationOption, 'action' | 'description'> &
	Omit<Event, 'kind' | 'option' | 'operation'>;

const maker =
	<Event extends TriggerEvent>(kind: Event['kind']) =>
	(value: string, operation: Operation, written: Written<Event>) =>
		({ kind, option: entryOf(value, written), operation, ...written }) as unknown as Event;

export const newRecords = maker<NewRecords>('new');

export const changedRecord = maker<ChangedRecord>('change');

/** The parameter of which a trigger takes several values; a search has one query. */
export function watchedField(operation: Operation): Field | undefined {
	return operation.option.value === 'search' ? undefined : subjectOf(operation);
}

/** Names one of the values that an event watches: `company`, `user`. */
export function watchedIn({ operation }: TriggerEvent): string | undefined {
	return watchedField(operation)?.property.displayName.toLowerCase().replace(/ id$/, '');
}

/** How many of the first records a poll reads where the user does not say: fewer where each costs a credit. */
export function defaultRecordsToCheck({ endpoint }: Operation): number {
	return endpoint.price === 'perResult' ? 3 : 10;
}

/** Credits of a poll that finds nothing new, with the default settings. */
export function priceOfQuietPoll({ kind, operation }: TriggerEvent): number {
	return highestPrice(operation.endpoint, kind === 'new' ? defaultRecordsToCheck(operation) : 1);
}

/** Credits of a first poll with the default settings: a full page if only places tell what is new, else one more, which shows what is pinned. */
export function priceOfFirstPoll(event: TriggerEvent): number {
	const quiet = priceOfQuietPoll(event);
	if (quiet <= 1 || event.kind !== 'new') return quiet;
	return event.time === undefined ? PAGE_SIZE : quiet + 1;
}

/** Says when an event starts the workflow, what it assumes, and what it costs, in sentences. */
export function aboutEvent(event: TriggerEvent): string {
	const { option, assumes } = event;
	const sentences = compact([option.description, assumes, ...costsOfPolls(event)]);
	return sentences.map((text) => `${text}.`).join(' ');
}

/** Says what the polls of an event cost at the default Poll Times, in sentences without their full stops. */
export function costsOfPolls(event: TriggerEvent): string[] {
	const [first, later] = [priceOfFirstPoll(event), priceOfQuietPoll(event)];
	const least = event.kind === 'new' ? 'at least ' : '';
	const watched = watchedIn(event);
	const [and, each] = watched === undefined ? ['', ''] : [`${watched} and `, ' each'];
	return compact([
		`Costs ${least}${counted(later, 'credit')} for each ${and}poll: ${later * 24} a day${each} if hourly`,
		first > later && `The first poll, when you publish, costs up to ${first}${each}`,
	]);
}
