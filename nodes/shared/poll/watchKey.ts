import { sortBy } from 'lodash';
import type { INode } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { wireName } from '../operation/field';
import { type DataRecord, asObject } from '../operation/record';
import { hash } from '../text/hash';

/**
 * Returns the key of a state: of the event, the values that identify the record or the listing, and additional body fields. A search
 * counts as the text that is saved: an expression there may give another date at each poll. Defaults and empty values are left out,
 * so that a new optional parameter changes no key. @param body the request body
 */
export function watchKeyOf(
	{ parameters }: Pick<INode, 'parameters'>,
	{ option, operation, defaults }: TriggerEvent,
	body: DataRecord,
): string {
	const saved = asObject(parameters);
	const isSearch = operation.option.value === 'search';
	const fields = operation.fields.map((field) => {
		const { name, default: preset } = field.property;
		const value = isSearch ? saved[name] : body[wireName(field)];
		return [name, value === (defaults?.[name] ?? preset) ? undefined : value] as const;
	});
	const filters = operation.filters && saved.filters;
	const { additionalBodyFields: more } = asObject(saved.options);
	// the value that n8n adds the option with
	const additionalBodyFields = more === '{}' ? undefined : more;
	const said = { ...Object.fromEntries(fields), filters, additionalBodyFields };
	return hash(JSON.stringify([option.value, notEmpty(said)]));
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
