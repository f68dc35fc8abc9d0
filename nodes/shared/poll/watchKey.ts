import { type INode, jsonParse } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { wireName } from '../operation/field';
import { members } from '../operation/record';
import { everyCommonOption } from '../options/commonOptions';
import type { Body } from '../plan/body';
import { hash } from './identity';

/** Names of the options that decide what is watched. */
const ofWatch = everyCommonOption
	.filter(({ isOfWatch }) => isOfWatch)
	.map(({ property }) => property.name);

/**
 * Names what a trigger watches; a memory of something else counts as none. It is made of the event; of the
 * values that say which record or listing it is; and of a search of the text as it is saved, because an
 * expression there may give another date at each poll. What is empty, or has its default, is left out, so
 * that one more optional parameter changes no key.
 * @param body the request body, which holds the values
 */
export function watchKeyOf(
	{ parameters }: Pick<INode, 'parameters'>,
	event: TriggerEvent,
	body: Readonly<Body>,
): string {
	const { option, operation } = event;
	const saved = members(parameters);
	const isSearch = operation.option.value === 'search';
	const fields = operation.fields.map((field) => {
		const { name, default: preset } = field.property;
		const value = isSearch ? saved[name] : body[wireName(field)];
		return [name, value === (event.defaults?.[name] ?? preset) ? undefined : value] as const;
	});
	const said = {
		...Object.fromEntries(fields),
		filters: operation.filters && saved.filters,
		...Object.fromEntries(ofWatch.map((name) => [name, asJson(members(saved.options)[name])])),
	};
	return hash(JSON.stringify([option.value, notEmpty(said)]));
}

/** The value without what is empty, members in the order of their names; undefined where nothing is left. */
function notEmpty(value: unknown): unknown {
	if (value === null || value === undefined) return undefined;
	if (typeof value !== 'object')
		return String(value).trim() === '' ? undefined : String(value).trim();
	const entries = Object.entries(value)
		.map(([name, member]) => [name, notEmpty(member)] as const)
		.filter(([, member]) => member !== undefined)
		.sort(([one], [other]) => (one < other ? -1 : 1));
	return entries.length === 0 ? undefined : entries;
}

/** Text that is JSON as what it says; an expression as it is saved. */
function asJson(saved: unknown): unknown {
	return typeof saved === 'string' ? jsonParse(saved, { fallbackValue: saved }) : saved;
}
