import { castArray, isNil, memoize } from 'lodash';
import type { IPollFunctions } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { type Field, isEmpty } from '../operation/field';
import { InvalidParameter } from '../options/option';
import type { Parameters } from '../plan/parameters';
import { WATCH } from './changePoll';

/**
 * Returns the parameters of a poll, read once, so that all watched values see the same; and the watched values: one that is
 * undefined for a search. @throws (`values`) {InvalidParameter} for too many
 */
export function pollParameters(context: IPollFunctions, event: TriggerEvent) {
	const field = watchedField(event.operation);
	const presets: Readonly<Record<string, unknown>> = {
		...event.defaults,
		...(event.kind === 'change' && { [WATCH.name]: event.watch }),
	};
	// in a poll `getNodeParameter` takes no item index
	const readOnce = memoize((name: string, fallback: unknown) =>
		context.getNodeParameter(name, presets[name] ?? fallback),
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

/** A number with commas between its thousands, not a list. */
const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/m;

/** Splits a text with one value per line, or with commas if no value can hold one; a list has its own entries. */
function split({ property, hasNoComma }: Field, given: unknown): readonly unknown[] {
	const byComma = hasNoComma && !GROUPED.test(String(given));
	const separator = byComma ? /\r?\n|, ?/ : /\r?\n/;
	const entries: unknown[] = typeof given === 'string' ? given.split(separator) : castArray(given);
	// undefined and null come from an expression that found nothing: they are rejected, not skipped
	const values = entries.filter((value) => isNil(value) || !isEmpty(value));
	if (values.length <= MAX_VALUES) return values.length > 0 ? values : [given];
	throw new InvalidParameter(property, values, `at most ${MAX_VALUES} values`);
}
