import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, mergeWith } from 'lodash';
import type { INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { everyEvent, everyOperation } from '../catalogue/operations';
import { platforms } from '../catalogue/platforms';
import { shown } from './pages/shown';
import { root } from './paths';

/** What a workflow saves of an operation or an event. */
export interface Saved {
	/** The endpoint of an operation, the operation that an event watches. */
	readonly reads: string;
	/** Names with their defaults; those of filters and options in the collection, as in a workflow. */
	readonly parameters: Readonly<Record<string, unknown>>;
}

/** Every name that a saved workflow can hold, by operation (`codeHost user.get`) and event (`codeHostTrigger newIssue`). */
export type SavedNames = Readonly<Record<string, Saved>>;

/** The names as they were saved. */
export function savedNames(): SavedNames {
	return JSON.parse(readFileSync(join(root, 'docs/saved-names.json'), 'utf8')) as SavedNames;
}

/** The names that the nodes have. */
export function namesNow(): SavedNames {
	return Object.fromEntries([
		...everyOperation.map(({ title, operation: { endpoint } }) => {
			const parameters = defaultsOf(shownFor(title));
			return [title, { reads: endpoint.path, parameters }] as const;
		}),
		...everyEvent.map(({ title, trigger, event: { option, operation } }) => {
			const reads = `${operation.resource.value}.${operation.option.value}`;
			return [
				title,
				{ reads, parameters: defaultsOf(chosen(trigger, { event: option.value })) },
			] as const;
		}),
	]);
}

/** The file with what has been added since. It only grows: a name that is gone from the nodes stays, and a test fails. */
export function savedNamesText(): string {
	const all = mergeWith(savedNames(), namesNow(), (saved: unknown) =>
		isPlainObject(saved) ? undefined : saved,
	);
	return `${JSON.stringify(all, null, '\t')}\n`;
}

function defaultsOf(properties: readonly INodeProperties[]): Record<string, unknown> {
	return Object.fromEntries(
		properties.map(({ name, type, options, default: preset }) => [
			name,
			type === 'collection' ? defaultsOf(options as INodeProperties[]) : preset,
		]),
	);
}

/** What n8n shows for an operation below the two dropdowns, with every parameter that depends on another. */
export function shownFor(title: string, as: '' | 'Tool' = ''): INodeProperties[] {
	const [node, name = ''] = title.split(' ');
	const [resource = '', operation = ''] = name.split('.');
	const description = platforms.find((platform) => platform.description.name === node)?.description;
	if (description === undefined) return [];
	return chosen({ ...description, name: `${node}${as}` }, { resource, operation });
}

/** What n8n shows below the dropdowns with these values. */
function chosen(node: INodeTypeDescription, values: INodeParameters): INodeProperties[] {
	return shown(node, values).properties.filter(({ name }) => !(name in values));
}
