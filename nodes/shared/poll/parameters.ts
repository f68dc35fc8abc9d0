import { castArray, isNil, memoize } from 'lodash';
import type { IPollFunctions } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { type Field, isEmpty } from '../operation/field';
import { InvalidParameter } from '../options/option';
import type { Parameters } from '../plan/parameters';
import { WATCH } from './changePoll';

/** The parameters of a poll. Each is read once, so that all watched values see the same. */
export class PollParameters implements Parameters {
	/** The parameter that holds the watched values. */
	private readonly field: Field | undefined;

	constructor(
		private readonly context: IPollFunctions,
		private readonly event: TriggerEvent,
	) {
		this.field = watchedField(event.operation);
	}

	/** Returns the watched values; of a search, one that is undefined. @throws {InvalidParameter} for too many */
	readonly values = memoize((): readonly unknown[] => {
		if (this.field === undefined) return [undefined];
		const { property, hasNoComma } = this.field;
		const given = this.readOnce(property.name, '');
		const values = split(given, hasNoComma);
		if (values.length <= MAX_VALUES) return values.length > 0 ? values : [given];
		throw new InvalidParameter(property, values, `at most ${MAX_VALUES} values`);
	});

	read(name: string, index: number, fallback: unknown = ''): unknown {
		return name === this.field?.property.name
			? this.values()[index]
			: this.readOnce(name, fallback);
	}

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

/** Splits a text with one value a line, or with commas if no value can hold one; a list has its own entries. */
function split(given: unknown, hasNoComma = false): unknown[] {
	const byComma = hasNoComma && !GROUPED.test(String(given));
	const separator = byComma ? /\r?\n|, ?/ : /\r?\n/;
	const values: unknown[] = typeof given === 'string' ? given.split(separator) : castArray(given);
	// undefined and null come from an expression that found nothing: they are rejected, not skipped
	return values.filter((value) => isNil(value) || !isEmpty(value));
}
