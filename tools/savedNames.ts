import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, mapValues, mergeWith, partition, pickBy, union } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import type { Operation } from '../nodes/shared/operation/operation';
import { everyCommonOption } from '../nodes/shared/options/commonOptions';
import { writtenEvents, writtenOperations } from '../catalogue/operations';
import { platforms } from '../catalogue/platforms';
import { shown } from './pages/shown';
import { root } from './paths';

/** The names of one operation that people's saved workflows hold. */
export interface OperationNames {
	/** `one` item per input; `paged`: one per record; `whole`: of the only page. Both with Return All, Limit. */
	readonly gives: 'one' | 'paged' | 'whole';
	readonly path: string;
	readonly required: readonly string[];
	readonly optional?: readonly string[];
	readonly filters?: readonly string[];
	/** Members of `options` besides those that all operations with a price have. */
	readonly options?: readonly string[];
}

/** Names of options with their defaults. */
type Defaults = Readonly<Record<string, unknown>>;

/** Every name that a saved workflow can hold, by operation (`codeHost user.get`) and event (`codeHostTrigger newIssue`). */
export interface SavedNames {
	readonly operations: Readonly<Record<string, OperationNames>>;
	/** The operation that the event watches, as `user.get`. */
	readonly events: Readonly<Record<string, string>>;
	/** Options that all operations with a price have. */
	readonly commonOptions: Defaults;
	/** Options of triggers, by the kind of the event. */
	readonly eventOptions: Readonly<Record<TriggerEvent['kind'], Defaults>>;
}

export const savedNamesFile = 'docs/saved-names.json';

/** The names as they were saved; those of the first 23 operations were written down by hand before the nodes were. */
export function savedNames(): SavedNames {
	return JSON.parse(readFileSync(join(root, savedNamesFile), 'utf8')) as SavedNames;
}

/** The names that the nodes have. */
export function namesNow(): SavedNames {
	return {
		operations: Object.fromEntries(
			writtenOperations.map(({ title, operation }) => [title, namesOf(operation, title)]),
		),
		events: Object.fromEntries(
			writtenEvents.map(({ title, event: { operation } }) => [
				title,
				`${operation.resource.value}.${operation.option.value}`,
			]),
		),
		commonOptions: defaultsOf(isOfAll),
		eventOptions: {
			new: defaultsOf(({ forEvents }) => forEvents === 'all' || forEvents === 'new'),
			change: defaultsOf(({ forEvents }) => forEvents === 'all' || forEvents === 'change'),
		},
	};
}

/** The file with what has been added since. It only grows: a name that is gone from the nodes stays, and a test fails. */
export function savedNamesText(): string {
	const all = mergeWith(savedNames(), namesNow(), (saved: unknown, added: unknown) => {
		if (Array.isArray(saved)) return union(saved, added as unknown[]);
		return isPlainObject(saved) ? undefined : saved;
	});
	return `${JSON.stringify(all, null, '\t')}\n`;
}

type AnyOption = (typeof everyCommonOption)[number];

/** Whether all operations with a price have an option. */
function isOfAll({ forOperation }: AnyOption): boolean {
	return writtenOperations.every(
		({ operation }) => operation.endpoint.price === 'free' || forOperation?.(operation),
	);
}

function defaultsOf(isMeant: (option: AnyOption) => boolean): Defaults {
	const properties = everyCommonOption.filter(isMeant).map(({ property }) => property);
	return Object.fromEntries(properties.map(({ name, default: preset }) => [name, preset]));
}

/** Parameters that are not an operation's own. */
const COMMON = ['returnAll', 'limit', 'filters', 'output', 'fields', 'options'];

function namesOf(operation: Operation, title: string): OperationNames {
	const { result, endpoint } = operation;
	const screen = shownFor(title);
	const own = screen.filter(({ name }) => !COMMON.includes(name));
	const [required, optional] = partition(own, (property) => property.required === true);
	const members = (collection: string) => screen.find(({ name }) => name === collection)?.options;
	const names = {
		required,
		optional,
		filters: members('filters') ?? [],
		options: (members('options') ?? []).filter(
			({ name }) =>
				!everyCommonOption.some((option) => option.property.name === name && isOfAll(option)),
		),
	};
	const lists = mapValues(names, (list) => list.map(({ name }) => name));
	return {
		gives: result.kind === 'single' ? 'one' : result.paging ? 'paged' : 'whole',
		path: endpoint.path,
		...(pickBy(lists, (list, kind) => list.length > 0 || kind === 'required') as typeof lists),
	};
}

/** What n8n shows for an operation below the two dropdowns, with every parameter that depends on another. */
export function shownFor(title: string, as: '' | 'Tool' = ''): INodeProperties[] {
	const [node, name = ''] = title.split(' ');
	const [resource = '', operation = ''] = name.split('.');
	const description = platforms.find((platform) => platform.description.name === node)?.description;
	if (description === undefined) return [];
	const chosen = { resource, operation };
	const { properties, members } = shown({ ...description, name: `${node}${as}` }, chosen);
	return properties
		.filter((property) => !(property.name in chosen))
		.map((property) =>
			property.type === 'collection'
				? { ...property, options: [...members(property.name)] }
				: property,
		);
}
