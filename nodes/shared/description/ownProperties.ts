import type { INodeProperties } from 'n8n-workflow';
import { type Operation, subjectOf } from '../operation/operation';
import { limit, returnAll, toolLimit, wholeReturnAll } from '../options/limit';
import { collection } from './choices';
import { unlessTool } from './conditions';

/** The properties of an operation above Output: its parameters, Return All and Limit. */
export function ownProperties(operation: Operation): INodeProperties[] {
	return [
		...(operation.endpoint.auth === 'none' ? [baseUrl] : []),
		...fieldProperties(operation),
		...limitProperties(operation),
		...filtersProperty(operation),
	];
}

/** The base URL of an operation that needs no credential, and so cannot read it from one. */
const baseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'Address of the service. This operation is free and needs no credential.',
};

function fieldProperties(operation: Operation): INodeProperties[] {
	const subject = subjectOf(operation)?.property;
	return operation.fields.flatMap(({ property }) =>
		property === subject
			? unlessTool(property, { ...property, default: leftToModel(property) })
			: [property],
	);
}

/**
 * The expression of n8n's button "Let the model define this parameter", with the description that the
 * button leaves empty. It is the default in a tool, where the model says what to look up: n8n's editor
 * shows it as if the button had been pressed.
 */
function leftToModel({ displayName, description = '', required }: INodeProperties): string {
	const key = displayName.replace(/\W+/g, '_');
	const otherwise = required === true ? '' : ", ''";
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, 'string'${otherwise}) }}`;
}

/** Return All and Limit, for operations that give out more than one record. */
function limitProperties({ result }: Operation): INodeProperties[] {
	if (result.kind === 'single') return [];
	return [
		...(result.paging === undefined
			? unlessTool(wholeReturnAll.property, returnAll.property)
			: [returnAll.property]),
		...unlessTool(limit.property, toolLimit.property),
	];
}

/** The `filters` collection, for operations that have filters. */
export function filtersProperty({ filters }: Operation): INodeProperties[] {
	if (filters === undefined) return [];
	const members = filters.map(({ property }) => property);
	return [collection('Filters', 'filters', 'Filter', members)];
}
