import { map, partition, uniq, uniqBy, upperFirst, without } from 'lodash';
import {
	type INodeCredentialDescription,
	type INodeProperties,
	NodeConnectionTypes,
	type NodeHint,
} from 'n8n-workflow';
import { type Operation, priceInWords, type Resource } from '../operation/operation';
import { subjectOf } from '../operation/field';
import { commonOptions, everyCommonOption } from '../options/commonOptions';
import { limitsOf, positionOptionOf } from '../options/listing';
import { CREDENTIAL_TYPE } from '../request/client';
import { credentialFields } from '../request/credential';
import { builderHintOf, namesOf, patternsOf } from './identity';
import {
	collection,
	dropdown,
	fieldsProperty,
	filtersProperty,
	hiddenForOthers,
	hiddenWhen,
	outputProperty,
	shownWhen,
	unlessTool,
} from './properties';

/** What the description of a node holds besides its own words and icon: all of it follows from its name and operations. */
export function describeOperations(name: string, operations: readonly Operation[]) {
	return {
		...namesOf(name, 'transform'),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [credential(operations)],
		builderHint: {
			...builderHintOf(name, operations),
			extraTypeDefContent: patternsOf(operations),
		},
		...returnAllHint(operations),
		properties: [
			...dropdowns(operations),
			...operations.flatMap(ownProperties),
			...keptLimit(operations),
			...operations.map(({ resource, option, result }) =>
				// n8n's editor empties a list of choices when a dropdown changes that they name without the slash
				shownWhen(fieldsProperty(result.record), {
					'/resource': [resource.value],
					'/operation': [option.value],
				}),
			),
			collection('option', optionsForOperations(operations)),
		],
	};
}

/** Shown before a run that has no end where each record costs a credit: Return All without a limit on credits. */
function returnAllHint(operations: readonly Operation[]): { hints?: NodeHint[] } {
	const paidPerResult = operations
		.filter(({ endpoint, result }) => endpoint.price === 'perResult' && result.kind === 'list')
		.map(namesIn);
	if (paidPerResult.length === 0) return {};
	const shown = [
		'$rawParameter.returnAll === true',
		`${JSON.stringify(paidPerResult)}.includes($rawParameter.resource + " " + $rawParameter.operation)`,
		`!${JSON.stringify(map(LIMITS_OF_USERS, 'name'))}.some((name) => Object.keys($rawParameter.options ?? {}).includes(name))`,
	];
	const hint: NodeHint = {
		message: 'Return All is on, and each record costs a credit: set Max Credits',
		displayCondition: `={{ ${shown.join(' && ')} }}`,
		type: 'warning',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
	};
	return { hints: [hint] };
}

/** What a node does, as people say it: "Get starred repositories". */
export function operationSubtitle(operations: readonly Operation[]): string {
	const said = operations.map((operation) => [namesIn(operation), inWords(operation)]);
	const chosen = '$parameter["resource"] + " " + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(said))})[${chosen}] }}`;
}

const namesIn = ({ resource, option }: Operation) => `${resource.value} ${option.value}`;

function inWords({ resource, option, result }: Operation): string {
	const verb = upperFirst(option.name.toLowerCase().replace(/ many$/, ''));
	// "Get Replies" names what it gets
	if (/^Get \w+s$/.test(verb)) return verb;
	const thing = resource.name.toLowerCase();
	return `${verb} ${result.kind === 'single' ? thing : many(thing)}`;
}

const many = (thing: string) => (thing.endsWith('y') ? thing.replace(/y$/, 'ies') : `${thing}s`);

/** Hidden, and so not required, where an operation that needs no API key has a base URL of its own. */
function credential(operations: readonly Operation[]): INodeCredentialDescription {
	const isOptional = operations.some(({ endpoint }) => endpoint.auth === 'none');
	// n8n evaluates conditions here, too, although the type does not allow them
	const filledIn = { _cnd: { regex: '.' } } as unknown as string;
	return {
		name: CREDENTIAL_TYPE,
		required: true,
		...(isOptional && { displayOptions: { hide: { [baseUrl.name]: [filledIn] } } }),
	};
}

function dropdowns(operations: readonly Operation[]): INodeProperties[] {
	const resources = dropdown('resource', uniqBy(map(operations, 'resource'), 'value'));
	const ofEach = (resources.options as Resource[]).map(({ value }) => {
		const own = operations.filter(({ resource }) => resource.value === value);
		return shownWhen(dropdown('operation', map(own, 'option')), { resource: [value] });
	});
	return [resources, ...ofEach];
}

/** What an operation has for itself: its parameters, Return All, Limit and Output. */
function ownProperties(operation: Operation): INodeProperties[] {
	const { endpoint, resource, option, result } = operation;
	const subject = subjectOf(operation)?.property;
	const priced = result.kind === 'single' && { hint: priceInWords(operation) };
	return [
		...(endpoint.auth === 'none' ? [baseUrl] : []),
		...operation.fields.flatMap(({ property }) =>
			property === subject ? withToolDefault({ ...property, ...priced }) : [property],
		),
		...limitProperties(operation),
		...filtersProperty(operation, withToolDefault),
		outputProperty(result.record),
	].map((property) =>
		shownWhen(property, { resource: [resource.value], operation: [option.value] }),
	);
}

/** Base URL of an operation that needs no API key, for users without a credential. */
const baseUrl: INodeProperties = {
	...credentialFields.baseUrl.property,
	required: false,
	description:
		'Address of the service. If empty, the one of the credential is used. This operation is free: it takes a challenge token instead of an API key.',
};

/** The property; in a tool a text is left to the model. */
function withToolDefault(property: INodeProperties): INodeProperties[] {
	if (property.type !== 'string') return [property];
	return unlessTool(property, { ...property, default: leftToModel(property) });
}

/**
 * The expression of n8n's button "Let the model define this parameter", with the description that the button
 * leaves empty, and empty text for a call without it: the node names what is missing, and the model tries again (n8n's
 * agent before version 3 ends the execution). As the default in a tool it shows in n8n's editor as if the button had been pressed.
 */
function leftToModel({ displayName, description = '' }: INodeProperties): string {
	const key = displayName.replace(/\W+/g, '_');
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, 'string', '') }}`;
}

/** Limit as lookups have it: nobody sees it, and n8n's editor, which empties what an operation does not have, keeps it for the next listing. */
function keptLimit(operations: readonly Operation[]): INodeProperties[] {
	const [lookups, lists] = partition(operations, ({ result }) => result.kind === 'single');
	if (lookups.length === 0 || lists.length === 0) return [];
	const { name, displayName, default: preset } = limitsOf({}).limit.property;
	const hidden: INodeProperties = { name, displayName, type: 'hidden', default: preset };
	return [shownWhen(hidden, { operation: uniq(map(lookups, 'option.value')) })];
}

/** Return All and Limit, which is hidden while Return All is on: both have the price for a hint, which n8n's editor shows before a run. */
function limitProperties(operation: Operation): INodeProperties[] {
	const { endpoint, result } = operation;
	if (result.kind === 'single') return [];
	const price = priceInWords(operation);
	const ofAll = `When on: ${price}, to the end of the list`;
	const hint = result.paging ? ofAll : price;
	const most = endpoint.price === 'perResult' ? ': at most this many' : '';
	const [own, asTool] = [limitsOf(result), limitsOf(result, true)];
	return [
		...unlessTool({ ...own.returnAll.property, hint }, { ...asTool.returnAll.property, hint }),
		{ ...own.limit.property, hint: price + most },
	];
}

/**
 * The members of the `options` collection, which is one for all operations; they say for which they show. n8n's editor
 * empties a collection with conditions of its own when the operation is switched: a limit on credits would be lost.
 */
function optionsForOperations(operations: readonly Operation[]): INodeProperties[] {
	const resources = uniq(operations.map(({ resource }) => resource.value));
	return uniq(operations.flatMap(optionsOf)).flatMap((property) => {
		const takers = operations.filter((operation) => optionsOf(operation).includes(property));
		// not by operation: on the way to another node, a `get` of one resource is a `get` of another there
		if (property === commonOptions.recordField.property)
			return resources.map((resource) => {
				const hide = { '/resource': without(resources, resource) };
				return hiddenWhen({ ...property, placeholder: `e.g. ${resource}` }, hide);
			});
		const shown = hiddenForOthers(takers, operations, property);
		return LIMITS_OF_USERS.includes(property)
			? unlessTool(shown, { ...shown, noDataExpression: true })
			: [shown];
	});
}

/** What a model must not be asked for: without expressions n8n has no button that lets it. */
const LIMITS_OF_USERS = [commonOptions.maxCredits.property, commonOptions.maxRunCredits.property];

/** The options that an operation takes, in a node or as a tool. */
export function optionsOf(operation: Operation): INodeProperties[] {
	const { paging } = operation.result;
	return [
		...(operation.options ?? []),
		...(paging ? [positionOptionOf(paging)] : []),
		...everyCommonOption.filter(({ forOperation }) => forOperation?.(operation)),
	].map(({ property }) => property);
}
