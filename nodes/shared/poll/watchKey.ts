import { pick, sortBy } from 'lodash';
import type { INode } from 'n8n-workflow';
import { type TriggerEvent, watchedField } from '../operation/event';
import { wireName } from '../operation/field';
import { type DataRecord, asObject } from '../operation/record';
import { hash } from '../text/hash';

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
