import { reject } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { everyEvent, everyOperation } from './catalogue';
import { shown } from './pages/shown';

/**
 * Every name that a saved workflow can contain, by operation (`codeHost user.get`) and event (`codeHostTrigger newIssue`):
 * the endpoint or operation that it reads, and its parameters with their defaults; filters and options in their collections,
 * as in a workflow.
 */
type SavedNames = Readonly<Record<string, { reads: string; parameters: object }>>;

/** Returns the names of the nodes. */
export function namesNow(): SavedNames {
	const ofOperations = everyOperation.map((entry): [string, SavedNames[string]] => {
		const reads = entry.operation.endpoint.path;
		return [entry.title, { reads, parameters: defaultsOf(shownFor(entry)) }];
	});
	const ofEvents = everyEvent.map(({ title, trigger, event }): [string, SavedNames[string]] => {
		const { resource, option } = event.operation;
		const parameters = defaultsOf(shown(trigger, { event: event.option.value }));
		return [title, { reads: `${resource.value}.${option.value}`, parameters }];
	});
	return Object.fromEntries([...ofOperations, ...ofEvents]);
}

function defaultsOf(properties: readonly INodeProperties[]): object {
	return Object.fromEntries(
		reject(properties, { type: 'notice' }).map(({ name, type, options, default: preset }) => [
			name,
			type === 'collection' ? defaultsOf(options as INodeProperties[]) : preset,
		]),
	);
}

/** Returns what n8n shows for an operation below the two dropdowns, with every parameter that depends on another. */
export function shownFor(
	{ description, operation }: (typeof everyOperation)[number],
	as: '' | 'Tool' = '',
): INodeProperties[] {
	const { resource, option } = operation;
	const chosen = { resource: resource.value, operation: option.value };
	return shown({ ...description, name: `${description.name}${as}` }, chosen);
}
