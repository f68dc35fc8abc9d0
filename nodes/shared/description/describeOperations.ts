import { map, partition, uniq, uniqBy, upperFirst, without } from 'lodash';
import {
	type INodeCredentialDescription,
	type INodeProperties,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { plural } from '../text/message';
import { costsInWords, type Operation } from '../operation/operation';
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
	notice,
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
	return `${verb} ${result.kind === 'single' ? thing : plural(thing)}`;
}

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
	const resources = uniqBy(map(operations, 'resource'), 'value');
	const ofEach = resources.map(({ value }) => {
		const own = operations.filter(({ resource }) => resource.value === value);
		return shownWhen(dropdown('operation', map(own, 'option')), { resource: [value] });
	});
	return [dropdown('resource', resources, resources), ...ofEach];
}

/** What an operation has for itself: its parameters, Return All, Limit and Output. */
function ownProperties(operation: Operation): INodeProperties[] {
	const { endpoint, resource, option, result } = operation;
	const subject = subjectOf(operation)?.property;
	return [
		...(endpoint.auth === 'none' ? [baseUrl] : []),
		...operation.fields.flatMap(({ property }) =>
			property === subject ? withToolDefault(property) : [property],
		),
		...limitProperties(operation),
		...priceNotices(operation),
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
	hint: 'If empty, the Base URL of the credential is used',
	description: 'Address of the service, for use without a credential',
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

/** Return All and Limit, which is hidden while Return All is on. */
function limitProperties({ result }: Operation): INodeProperties[] {
	if (result.kind === 'single') return [];
	const [own, asTool] = [limitsOf(result), limitsOf(result, true)];
	return [...unlessTool(own.returnAll.property, asTool.returnAll.property), own.limit.property];
}

const IN_TOOL =
	'To limit what the model spends, add Max Credits (for each call) or Max Credits per Run (for all calls) in Options';

/** Says what a run costs: notices, because n8n's editor hides the hint of a field that holds an expression. */
function priceNotices(operation: Operation): INodeProperties[] {
	const { endpoint, result } = operation;
	const costs = costsInWords(operation);
	if (endpoint.price === 'free') return [notice('price', costs)];
	const ofCosts = (name: string, ...said: string[]) =>
		unlessTool(notice(name, ...said), notice(name, said[0] ?? '', IN_TOOL));
	if (result.kind === 'single') return ofCosts('price', costs);
	if (result.paging === undefined)
		return ofCosts(
			'price',
			`${costs}. One request brings all results, so Return All costs no more`,
		);
	const most = endpoint.price === 'perResult' ? ', up to Limit' : '';
	const toTheEnd = `${costs}, to the end of the list`;
	// not `show`, which an expression in Return All would fulfil for a node and a tool alike
	const unless = (returnAll: boolean) => (property: INodeProperties) =>
		hiddenWhen(property, { returnAll: [returnAll] });
	return [
		...ofCosts('price', costs + most).map(unless(true)),
		...ofCosts('priceOfAll', toTheEnd, 'To stop earlier, add Max Credits in Options').map(
			unless(false),
		),
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
