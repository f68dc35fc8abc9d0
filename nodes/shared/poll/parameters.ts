import { castArray, isNil, memoize } from 'lodash';
import type { IPollFunctions } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { type Field, isEmpty } from '../operation/field';
import { InvalidParameter } from '../options/option';
import type { Parameters } from '../plan/parameters';
import { WATCH } from './changePoll';

/** The parameters of a poll. Each is read once, so that all watched values see the same. */
export class PollParameters implements Parameters {
	/** Takes several values. */
	private readonly watched: Field | undefined;

	constructor(
		private readonly context: IPollFunctions,
		private readonly event: TriggerEvent,
	) {
		this.watched = watchedField(event.operation);
	}

	/** What the parameter with the watched values is called. */
	get label(): string {
		return this.watched?.property.displayName ?? '';
	}

	/** Returns the watched values; one that is undefined for a search. @throws {InvalidParameter} for too many */
	values(): readonly WatchedValue[] {
		const values = this.split();
		if (!this.watched || values.length <= MAX_VALUES) return values;
		const given = values.map(({ value }) => value);
		throw new InvalidParameter(this.watched.property, given, `at most ${MAX_VALUES} values`);
	}

	read(name: string, index: number, fallback: unknown = ''): unknown {
		if (name === this.watched?.property.name) return this.split()[index]?.value;
		return this.readOnce(name, fallback);
	}

	placeOf(name: string, index: number): string {
		return name === this.watched?.property.name ? (this.split()[index]?.place ?? '') : '';
	}

	private readonly split = memoize(() =>
		this.watched ? split(this.watched, this.readOnce(this.watched.property.name, '')) : [{}],
	);

	private readonly readOnce = memoize((name: string, fallback: unknown) => {
		const { event } = this;
		const preset = name === WATCH.name && event.kind === 'change' ? event.watch : undefined;
		// in a poll `getNodeParameter` takes no item index
		return this.context.getNodeParameter(name, preset ?? event.defaults?.[name] ?? fallback);
	});
}

/** Max values that one trigger watches. */
const MAX_VALUES = 50;

/** A number with commas between its thousands, not a list. */
const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/m;

interface WatchedValue {
	readonly value?: unknown;
	/** Where it stands, if there are several. */
	readonly place?: string;
}

/** Splits a list, or a text with one value a line, or between commas if no value can hold one. */
function split({ hasNoComma }: Field, given: unknown): WatchedValue[] {
	const text = typeof given === 'string' ? given : '';
	const hasCommas = hasNoComma && text.includes(',') && !GROUPED.test(text);
	const entries = text === '' ? castArray(given) : text.split(hasCommas ? /\r?\n|, ?/ : /\r?\n/);
	const unit = text === '' || hasCommas ? 'entry' : 'line';
	const values = entries
		.map((value, at) => ({ value, place: ` (${unit} ${at + 1})` }))
		// undefined and null in a list are an expression that found nothing: they are rejected
		.filter(({ value }) => isNil(value) || !isEmpty(value));
	return values.length > 1 ? values : [{ value: values[0]?.value ?? given }];
}
