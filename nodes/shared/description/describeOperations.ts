import type { INodeProperties } from 'n8n-workflow';
import { type Operation, type Resource, subjectOf } from '../operation/operation';
import { everyCommonOption } from '../options/commonOptions';
import { limit, positionOptionOf, returnAll, toolLimit, wholeReturnAll } from '../options/listing';
import { collection, dropdown, filtersProperty } from './choices';
import { shownFor, shownWhen, unlessTool } from './conditions';
import { fieldsProperty, outputProperties } from './outputProperties';

/**
 * Makes the properties of a node from its operations: the two dropdowns, what each operation takes (shown for
 * it alone), and the options once for all of them.
 */
export function describeOperations(operations: readonly Operation[]): INodeProperties[] {
	const resources = new Map(operations.map(({ resource }) => [resource.value, resource]));
	const resourceProperty = dropdown('Resource', [...resources.values()]);
	return [
		resourceProperty,
		...(resourceProperty.options as Resource[]).map(({ value }) => operationsOf(value, operations)),
		...operations.flatMap(propertiesOf),
		...operations.flatMap((operation) =>
			shownFor([operation], operations, fieldsProperty(operation.result.record)),
		),
		optionsProperty(operations),
	];
}

/** The dropdown of the operations of a resource. */
function operationsOf(resource: string, operations: readonly Operation[]): INodeProperties {
	const own = operations.filter((operation) => operation.resource.value === resource);
	const options = own.map(({ option }) => option);
	return shownWhen(dropdown('Operation', options), { resource: [resource] });
}

function propertiesOf(operation: Operation): INodeProperties[] {
	return [...ownProperties(operation), ...outputProperties(operation.result.record)].map(
		(property) =>
			shownWhen(property, {
				resource: [operation.resource.value],
				operation: [operation.option.value],
			}),
	);
}

/** The properties of an operation above Output: its parameters, Return All and Limit. */
function ownProperties(operation: Operation): INodeProperties[] {
	return [
		...(operation.endpoint.auth === 'none' ? [baseUrl] : []),
		...fieldProperties(operation),
		...limitProperties(operation),
		...filtersProperty(operation, withToolDefault),
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
	description:
		'Address of the service, as in the credential. This operation is free: it takes a challenge token instead of an API key.',
};

function fieldProperties(operation: Operation): INodeProperties[] {
	const subject = subjectOf(operation)?.property;
	return operation.fields.flatMap(({ property }) =>
		property === subject ? withToolDefault(property) : [property],
	);
}

/** The property; in a tool a text is left to the model. */
function withToolDefault(property: INodeProperties): INodeProperties[] {
	if (property.type !== 'string') return [property];
	return unlessTool(property, { ...property, default: leftToModel(property) });
}

/**
 * The expression of n8n's button "Let the model define this parameter", with the description that the button
 * leaves empty. As the default in a tool it shows in n8n's editor as if the button had been pressed.
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

/**
 * The `options` collection of a node, one for all operations; its members say for which they show. n8n's editor
 * empties one with conditions of its own when the operation is switched: a limit on credits would be lost.
 */
function optionsProperty(operations: readonly Operation[]): INodeProperties {
	const ofEach = new Map(operations.map((operation) => [operation, membersOf(operation)]));
	const members = [...new Set([...ofEach.values()].flat())].flatMap((property) =>
		shownFor(
			operations.filter((operation) => ofEach.get(operation)?.includes(property)),
			operations,
			property,
		),
	);
	return collection('Option', members);
}

function membersOf(operation: Operation): INodeProperties[] {
	const { options = [], result } = operation;
	const { paging } = result;
	const { shortening } = result.record;
	return [
		...options,
		...(paging === undefined ? [] : [positionOptionOf(paging)]),
		// for models, which read all of a record
		...(shortening === undefined
			? []
			: [{ property: shownWhen(shortening.property, { '@tool': [true] }) }]),
		...everyCommonOption.filter(({ forOperation }) => forOperation?.(operation)),
	].map(({ property }) => property);
}
