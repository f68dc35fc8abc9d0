import { map, pick, some, uniq, uniqBy, upperFirst, without } from 'lodash';
import {
	type INodeCredentialDescription,
	type INodeProperties,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { plural } from '../text/message';
import { priceText, type Operation } from '../operation/operation';
import { type Field, subjectOf } from '../operation/field';
import { commonOptions, everyCommonOption } from '../options/commonOptions';
import { limitsOf, positionOptionOf } from '../options/listing';
import { CREDENTIAL_TYPE } from '../request/client';
import { credentialFields } from '../request/credential';
import { builderHint, nodeNames, builderPatterns } from './identity';
import {
	collection,
	dropdown,
	forChoice,
	hiddenForOthers,
	hiddenWhen,
	notice,
	shownWhen,
	unlessTool,
} from './properties';

/** Makes a node's description, except its text and icon, from its name and operations. */
export function describeOperations(name: string, operations: readonly Operation[]) {
	return {
		...nodeNames(name, 'transform'),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [credential(operations)],
		builderHint: {
			...builderHint(name, operations),
			extraTypeDefContent: builderPatterns(operations),
		},
		properties: [
			...dropdowns(operations),
			...operations.flatMap((operation) => ownProperties(operation, operations)),
			collection('option', optionsForOperations(operations)),
		],
	};
}

/** Returns what a node does, in everyday English: "Get starred repositories". */
export function operationSubtitle(operations: readonly Operation[]): string {
	const texts = operations.map((operation) => [namesIn(operation), subtitleText(operation)]);
	const chosen = '$parameter["resource"] + " " + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(texts))})[${chosen}] }}`;
}

const namesIn = ({ resource, option }: Operation) => `${resource.value} ${option.value}`;

function subtitleText({ resource, option, result }: Operation): string {
	const verb = upperFirst(option.name.toLowerCase().replace(/ many$/, ''));
	// the verb already names what it gets
	if (/^Get \w+s$/.test(verb)) return verb;
	const thing = resource.name.toLowerCase();
	return `${verb} ${result.kind === 'single' ? thing : plural(thing)}`;
}

/** Returns the credential, hidden and so not required if an operation without an API key has its own base URL. */
function credential(operations: readonly Operation[]): INodeCredentialDescription {
	const isOptional = operations.some(({ endpoint }) => endpoint.auth === 'none');
	// n8n evaluates conditions here, although the type does not allow them
	const filledIn = { _cnd: { regex: '.' } } as unknown as string;
	return {
		name: CREDENTIAL_TYPE,
		required: true,
		...(isOptional && { displayOptions: { hide: { [baseUrl.name]: [filledIn] } } }),
	};
}

function dropdowns(operations: readonly Operation[]): INodeProperties[] {
	const resources = uniqBy(map(operations, 'resource'), 'value');
	const ofEach = resources.map(({ value }) => {
		const own = operations.filter(({ resource }) => resource.value === value);
		return shownWhen(dropdown('operation', map(own, 'option')), { resource: [value] });
	});
	return [dropdown('resource', resources, resources), ...ofEach];
}

/** Returns the properties of one operation: its parameters, Return All, Limit and Output. */
function ownProperties(operation: Operation, all: readonly Operation[]): INodeProperties[] {
	const { endpoint, resource, option, fields, filters, result } = operation;
	const subject = subjectOf(operation);
	const own = [
		...(endpoint.auth === 'none' ? [baseUrl] : []),
		...fields.flatMap((field) => (field === subject ? withToolDefault(field) : [field.property])),
		...limitProperties(operation, all),
		...priceNotices(operation),
		...(filters ? [collection('filter', filters.flatMap(withToolDefault))] : []),
	];
	return forChoice({ resource: resource.value, operation: option.value }, own, result.record);
}

/** Base URL of an operation without an API key, for users without a credential. */
const baseUrl: INodeProperties = {
	...credentialFields.baseUrl.property,
	required: false,
	hint: 'If empty, the Base URL of the credential is used',
	description: 'Address of the service, for use without a credential',
};

/** Returns the property; in a tool, the model fills in a text parameter. */
function withToolDefault({ property }: Field): INodeProperties[] {
	if (property.type !== 'string') return [property];
	return unlessTool(property, { ...property, default: modelExpression(property) });
}

/**
 * Returns the expression of n8n's button "Let the model define this parameter", with a description, and empty text as its
 * default: a call without a value then gets an error that names the parameter, and the model tries again (n8n's agent before
 * version 3 ends the execution). As a tool's default, it looks as if the button had been pressed.
 */
function modelExpression({ displayName, description = '' }: INodeProperties): string {
	const key = displayName.replace(/\W+/g, '_');
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, 'string', '') }}`;
}

/**
 * Returns Return All and Limit. In a node with listings, a lookup has a hidden Limit: n8n's editor deletes the values of
 * parameters that an operation does not have, so Limit would be lost on the way from one listing to another over a lookup.
 */
function limitProperties({ result }: Operation, all: readonly Operation[]): INodeProperties[] {
	const [{ returnAll, limit }, asTool] = [limitsOf(result), limitsOf(result, true)];
	if (result.kind === 'list')
		return [...unlessTool(returnAll.property, asTool.returnAll.property), limit.property];
	const hidden: INodeProperties = {
		...pick(limit.property, ['name', 'displayName', 'default']),
		type: 'hidden',
	};
	return some(all, { result: { kind: 'list' } }) ? [hidden] : [];
}

const IN_TOOL =
	'To limit what the model spends, add Max Credits (for each call) or Max Credits per Run (for all calls) in Options';

/** Says what a run costs. Uses notices, because n8n's editor hides the hint of a field with an expression. */
function priceNotices(operation: Operation): INodeProperties[] {
	const { endpoint, result } = operation;
	const costs = priceText(operation);
	if (endpoint.price === 'free') return [notice('price', [costs])];
	/** @param unless hides the notice for this value of Return All, but not for an expression */
	const make = (name: string, texts: string[], unless?: boolean) => {
		const hide = unless === undefined ? {} : { returnAll: [unless] };
		const [inTool = ''] = texts.map((text) => text.replace('input item', 'call'));
		const variants = unlessTool(notice(name, texts), notice(name, [inTool, IN_TOOL]));
		return variants.map((property) => hiddenWhen(property, hide));
	};
	if (result.kind === 'single') return make('price', [`${costs} for each input item`]);
	if (result.paging === undefined)
		return make('price', [
			`${costs}. One request returns all results, so Return All costs no more`,
		]);
	const most = endpoint.price === 'perResult' ? ', up to Limit' : '';
	const toTheEnd = `${costs}, to the end of the list`;
	return [
		...make('price', [costs + most], true),
		...make('priceOfAll', [toTheEnd, 'To stop earlier, add Max Credits in Options'], false),
	];
}

/**
 * Returns the members of the `options` collection, which all operations share; each member's conditions say for which
 * operations it is shown. n8n's editor empties a collection with conditions of its own when the operation changes, and a cap
 * on credits would be lost.
 */
function optionsForOperations(operations: readonly Operation[]): INodeProperties[] {
	const resources = uniq(operations.map(({ resource }) => resource.value));
	return uniq(operations.flatMap(optionsOf)).flatMap((property) => {
		const takers = operations.filter((operation) => optionsOf(operation).includes(property));
		// hidden by a condition on the resource, because another node's operations have the same names
		if (property === commonOptions.recordField.property)
			return resources.map((resource) => {
				const hide = { '/resource': without(resources, resource) };
				return hiddenWhen({ ...property, placeholder: `e.g. ${resource}` }, hide);
			});
		const shown = hiddenForOthers(takers, operations, property);
		return USER_LIMITS.includes(property)
			? unlessTool(shown, { ...shown, noDataExpression: true })
			: [shown];
	});
}

/** Options that a model must not decide: n8n shows its button only for parameters that allow expressions. */
const USER_LIMITS = [commonOptions.maxCredits.property, commonOptions.maxRunCredits.property];

/** Returns the options of an operation, in a node or as a tool. */
export function optionsOf(operation: Operation): INodeProperties[] {
	const { paging } = operation.result;
	return [
		...(operation.options ?? []),
		...(paging ? [positionOptionOf(paging)] : []),
		...everyCommonOption.filter(({ forOperation }) => forOperation?.(operation)),
	].map(({ property }) => property);
}
