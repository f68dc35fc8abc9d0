import type { INodeProperties } from 'n8n-workflow';
import type { RecordKind } from '../operation/record';
import { columnName } from '../output/simplify';
import { fieldChoices } from './fieldChoices';
import { unlessTool } from './inTool';

/** How much of each record comes out: all of it, but less where the node is a tool of an AI agent. */
export function outputProperties(kind: RecordKind): INodeProperties[] {
	const property = outputProperty(kind);
	const example = flattenedExample(kind);
	const withHint = example === undefined ? property : { ...property, hint: previewHint(example) };
	return unlessTool(withHint, { ...property, default: 'simplified' });
}

/** How much of each record comes out. */
export function outputProperty(kind: RecordKind): INodeProperties {
	return {
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'The whole record, as the service sends it',
			},
			{
				name: 'Selected Fields',
				value: 'selected',
				description: 'Only the fields that you choose; the ID stays in',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: `Without nesting, the most useful first: ${columns(kind)}`,
			},
		],
		default: 'raw',
		description: 'How much of each record comes out: raw, selected or simplified',
	};
}

function columns({ simplified }: RecordKind): string {
	return simplified?.map(columnName).join(', ') ?? 'up to 10 plain fields';
}

/** A field that the simplified output calls differently; undefined where it calls all as they are. */
function flattenedExample({ simplified = [] }: RecordKind): string | undefined {
	return simplified.find((path) => columnName(path) !== path);
}

/**
 * n8n shows one list of fields before a run, whatever the output is set to: that of Raw. A field
 * that is dragged from it is empty where Simplified has another name for it. Of triggers and tools n8n
 * lists no fields.
 */
function previewHint(path: string): string {
	return `Before a run n8n lists the fields of Raw. Simplified has no nesting: ${path} is ${columnName(path)}.`;
}

/** The choice of fields, shown where only selected ones come out. */
export function fieldsProperty(kind: RecordKind): INodeProperties {
	const options = fieldChoices(kind);
	if (options.length === 0) return freeFields;
	return {
		displayName: 'Fields',
		name: 'fields',
		type: 'multiOptions',
		displayOptions: shownForSelected,
		options,
		default: [],
		description: 'Names of the fields that each item keeps',
	};
}

const shownForSelected = { show: { output: ['selected'] } };

/** For records whose fields the service's document does not show. */
const freeFields: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'string',
	displayOptions: shownForSelected,
	default: '',
	placeholder: 'e.g. author, body',
	description: 'Names of the fields that each item keeps, separated by commas',
};
