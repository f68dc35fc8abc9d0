import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The file with what has been added since. It only grows: a name that is gone from the nodes stays, and a test fails. */
export function savedNamesText(): string {
	const saved = savedNames();
	const operations = Object.fromEntries(
		writtenOperations.map(({ title, operation }) => [
			title,
			grown(saved.operations[title], namesOf(operation, title)),
		]),
	);
	const events = Object.fromEntries(
		writtenEvents.map(({ title, event: { operation } }) => [
			title,
			`${operation.resource.value}.${operation.option.value}`,
		]),
	);
	const { commonOptions, eventOptions } = saved;
	const all: SavedNames = {
		operations: { ...saved.operations, ...operations },
		events: { ...saved.events, ...events, ...saved.events },
		commonOptions: { ...defaultsOf(everyCommonOption.filter(isOfAll)), ...commonOptions },
		eventOptions: {
			new: { ...eventDefaults('new'), ...eventOptions.new },
			change: { ...eventDefaults('change'), ...eventOptions.change },
		},
	};
	return `${JSON.stringify(all, null, '\t')}\n`;
}

type AnyOption = (typeof everyCommonOption)[number];

/** Whether all operations with a price have an option. */
function isOfAll({ forOperation }: AnyOption): boolean {
	return writtenOperations.every(
		({ operation }) => operation.endpoint.price === 'free' || forOperation?.(operation),
	);
}

function eventDefaults(kind: TriggerEvent['kind']): Defaults {
	return defaultsOf(
		everyCommonOption.filter(({ forEvents }) => forEvents === 'all' || forEvents === kind),
	);
}

function defaultsOf(options: readonly AnyOption[]): Defaults {
	const properties = options.map(({ property }) => property);
	return Object.fromEntries(properties.map(({ name, default: preset }) => [name, preset]));
}

function grown(saved: OperationNames | undefined, now: OperationNames): OperationNames {
	if (saved === undefined) return now;
	const lists = (['required', 'optional', 'filters', 'options'] as const).map((list) => {
		const names = [...new Set([...(saved[list] ?? []), ...(now[list] ?? [])])];
		return [list, names] as const;
	});
	return {
		...saved,
		...Object.fromEntries(lists.filter(([list, names]) => list in saved || names.length > 0)),
	};
}

function namesOf(operation: Operation, title: string): OperationNames {
	const { result, endpoint } = operation;
	const shown = shownFor(title);
	const common = ['returnAll', 'limit', 'filters', 'output', 'fields', 'options'];
	const own = shown.filter(({ name }) => !common.includes(name));
	const required = own.filter((property) => property.required === true);
	const optional = own.filter((property) => property.required !== true);
	const options = [
		...(operation.options ?? []).map(({ property }) => property.name),
		...(result.paging ? [result.paging.position] : []),
		...everyCommonOption
			.filter((option) => !isOfAll(option) && option.forOperation?.(operation))
			.map(({ property }) => property.name),
	];
	return {
		gives: result.kind === 'single' ? 'one' : result.paging ? 'paged' : 'whole',
		path: endpoint.path,
		required: required.map(({ name }) => name),
		...(optional.length > 0 && { optional: optional.map(({ name }) => name) }),
		...(operation.filters && { filters: operation.filters.map(({ property }) => property.name) }),
		...(options.length > 0 && { options }),
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
