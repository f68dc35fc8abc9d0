import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { merge } from 'lodash';
import type { INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { everyEvent, everyOperation } from '../catalogue/operations';
import { shown } from './pages/shown';
import { root } from './paths';

/**
 * Every name that a saved workflow can hold, by operation (`codeHost user.get`) and event (`codeHostTrigger newIssue`): what that reads,
 * the endpoint or the operation, and its parameters with their defaults; filters and options in their collections, as in a workflow.
 */
type SavedNames = Readonly<Record<string, { reads: string; parameters: object }>>;

/** The names as they were saved. */
export function savedNames(): SavedNames {
	return JSON.parse(readFileSync(join(root, 'docs/saved-names.json'), 'utf8')) as SavedNames;
}

/** The names that the nodes have. */
export function namesNow(): SavedNames {
	return Object.fromEntries<SavedNames[string]>([
		...everyOperation.map((entry) => {
			const { title, operation } = entry;
			const saved = { reads: operation.endpoint.path, parameters: defaultsOf(shownFor(entry)) };
			return [title, saved] as const;
		}),
		...everyEvent.map(({ title, trigger, event: { option, operation } }) => {
			const reads = `${operation.resource.value}.${operation.option.value}`;
			const parameters = defaultsOf(below(trigger, { event: option.value }));
			return [title, { reads, parameters }] as const;
		}),
	]);
}

/** The file with what has been added since. It only grows: a name that is gone from the nodes stays, and a test fails. */
export function savedNamesText(): string {
	return `${JSON.stringify(merge(savedNames(), namesNow(), savedNames()), null, '\t')}\n`;
}

function defaultsOf(properties: readonly INodeProperties[]): object {
	return Object.fromEntries(
		properties.map(({ name, type, options, default: preset }) => [
			name,
			type === 'collection' ? defaultsOf(options as INodeProperties[]) : preset,
		]),
	);
}

/** What n8n shows for an operation below the two dropdowns, with every parameter that depends on another. */
export function shownFor(
	{ description, operation }: (typeof everyOperation)[number],
	as: '' | 'Tool' = '',
): INodeProperties[] {
	const { resource, option } = operation;
	const chosen = { resource: resource.value, operation: option.value };
	return below({ ...description, name: `${description.name}${as}` }, chosen);
}

/** What n8n shows below the dropdowns with these values. */
function below(node: INodeTypeDescription, values: INodeParameters): INodeProperties[] {
	return shown(node, values).filter(({ name }) => !(name in values));
}
