import { sortBy } from 'lodash';
import type { INodeTypeDescription } from 'n8n-workflow';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import type { Operation } from '../nodes/shared/operation/operation';
import { n8n } from '../package.json';

/** A node with its trigger: what the editor shows of both, and the data that it is made of. */
export interface Platform {
	/** Name of the folder in `nodes/`, and of the page in `docs/nodes/`. */
	readonly folder: string;
	/** What the editor gets of the node. */
	readonly description: INodeTypeDescription;
	readonly operations: readonly Operation[];
	/** What the editor gets of the trigger. */
	readonly trigger: INodeTypeDescription;
	readonly events: readonly TriggerEvent[];
}

/** The nodes' folders and classes, as in `CodeHost`, in package.json's order, which is the document's. */
const folders = n8n.nodes.flatMap(
	(path) => /^dist\/nodes\/(\w+)\/\1\.node\.js$/.exec(path)?.[1] ?? [],
);

/** Every platform, in the order of the service's document; operations and events as the dropdowns sort them. */
export const platforms: readonly Platform[] = folders.map((folder) => {
	// with its ending: without it tsx loads the codex file, *.node.json
	const descriptionOf = (name: string) =>
		new (exported<new () => { description: INodeTypeDescription }>(
			folder,
			`${name}.node.ts`,
			name,
		))().description;
	return {
		folder,
		description: descriptionOf(folder),
		operations: sortBy(exported<Platform['operations']>(folder, 'operations', 'operations'), [
			'resource.name',
			'option.name',
		]),
		trigger: descriptionOf(`${folder}Trigger`),
		events: sortBy(exported<Platform['events']>(folder, 'operations', 'events'), 'option.name'),
	};
});

function exported<Type>(folder: string, file: string, name: string): Type {
	const module = require(`../nodes/${folder}/${file}`) as Record<string, Type | undefined>;
	const found = module[name];
	if (found === undefined) throw new Error(`nodes/${folder}/${file} exports no ${name}`);
	return found;
}
