import isEqual from 'lodash/isEqual';
import { z } from 'zod/v4';
import { fieldsOf, fullestCall, smallestCall, subjectLike, subjectOf } from '../golden/calls';
import { goldenByPath, goldenOf } from '../golden/golden';
import {
	PAGING_MEMBERS,
	pagingOf,
	type PagingStyle,
	pagingStyles,
} from '../nodes/shared/contract/paging';
import { InvalidValue, readOrRefusal, wireName } from '../nodes/shared/operation/field';
import type { Operation } from '../nodes/shared/operation/operation';
import { readBody } from '../nodes/shared/plan/body';
import type * as sandbox from '../sandbox/operation';
import { operations } from '../sandbox/operations';
import { withDefaults } from '../sandbox/options';

/** Records of the listing that is looked at. */
const LENGTH = 13;
const { scenario } = withDefaults({});

/**
 * What is wrong with how an operation is written down, as sentences that say what to do. An operation with a mistake is left out of
 * all other tests, which would fail for it by the dozen.
 * @param served what the sandbox answers
 */
export function mistakesIn(operation: Operation, served = operations): string[] {
	const { endpoint, result } = operation;
	const { path } = endpoint;
	const golden = goldenByPath.get(path);
	const service = served.find((each) => each.endpoint.path === path);
	if (golden === undefined) {
		return [
			`there is no golden example of ${path}: correct the path in the contract, or write the example in golden/platforms/`,
		];
	}
	if (service === undefined) {
		return [`the sandbox does not answer ${path}: add it to sandbox/data/`];
	}
	const found = [
		...wrongNames(operation),
		...wrongRequired(operation),
		...wrongPaging(operation),
		...wrongPrice(operation),
		...wrongTexts(operation),
	];
	if (found.length > 0) return found;
	try {
		const wrong = wrongReading(operation);
		if (wrong.length > 0) return wrong;
		return result.kind === 'list' ? ofListing(operation, service) : ofLookup(operation, service);
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
}

/** Parameters that the contract does not know, and members that nothing sends. */
function wrongNames(operation: Operation): string[] {
	const members = Object.keys(operation.endpoint.body.shape);
	const unknown = fieldsOf(operation).filter((field) => !members.includes(wireName(field)));
	const sent = [...fieldsOf(operation).map(wireName), ...PAGING_MEMBERS];
	return [
		...unknown.map(
			(field) =>
				`the body has no member "${wireName(field)}": set \`wire\` of the parameter ${field.property.name} to one of ${members.join(', ')}`,
		),
		...members
			.filter((name) => !sent.includes(name))
			.map(
				(name) =>
					`no parameter sends "${name}", which the contract names: write a parameter for it, or, if it says which page is wanted, name it in nodes/shared/contract/paging.ts`,
			),
	];
}

function wrongRequired(operation: Operation): string[] {
	const { shape } = operation.endpoint.body;
	return fieldsOf(operation).flatMap((field) => {
		const { name, required = false } = field.property;
		const rule = shape[wireName(field)] as z.ZodType | undefined;
		const isRequired = rule !== undefined && !rule.safeParse(undefined).success;
		if (rule === undefined || required === isRequired) return [];
		return isRequired
			? [
					`the contract requires "${wireName(field)}": set \`required: true\` of the parameter ${name}`,
				]
			: [
					`the parameter ${name} is required, and the contract can do without "${wireName(field)}": leave out its \`required\``,
				];
	});
}

/** A position that no page gives, or a page size without a position. */
function wrongPaging({ endpoint: { body, data } }: Operation): string[] {
	const members = Object.keys(body.shape);
	const paging = pagingOf({ body, data });
	const paged = members.filter((name) => PAGING_MEMBERS.includes(name));
	if (paging === undefined) {
		return paged.map(
			(name) =>
				`the body asks for a page by "${name}", and has no position: name it in nodes/shared/contract/paging.ts`,
		);
	}
	const { given }: PagingStyle = pagingStyles[paging.position];
	const answer = data instanceof z.ZodObject ? data.shape : {};
	if (given === undefined || given in answer) return [];
	return [
		`the answer has no member "${given}", which gives the next "${paging.position}": correct the contract, or nodes/shared/contract/paging.ts`,
	];
}

/** What the operation's description says of its cost, by the price in the contract. */
function costSentence({ endpoint, result }: Operation): readonly [RegExp, example: string] {
	switch (endpoint.price) {
		case 'perResult':
			return [
				/ Costs 1 credit for each \w+, at least 1 for each request\.$/,
				'Costs 1 credit for each record, at least 1 for each request.',
			];
		case 'perRequest': {
			const isPaged = result.kind === 'list' && result.paging !== undefined;
			return isPaged
				? [/ Costs 1 credit for each request\b.*\.$/, 'Costs 1 credit for each request.']
				: [/ Costs 1 credit(, .*)?\.$/, 'Costs 1 credit.'];
		}
		case 'notStated':
			return [
				/ The service does not state what it costs\.$/,
				'The service does not state what it costs.',
			];
		case 'free':
			return [/ Free, and needs no API key\.$/, 'Free, and needs no API key.'];
	}
}

function wrongPrice(operation: Operation): string[] {
	const { price, path } = operation.endpoint;
	const { credits } = goldenOf(path);
	if (price !== credits) {
		return [`the contract gives ${path} the price ${price}, and its golden example ${credits}`];
	}
	const [pattern, example] = costSentence(operation);
	if (pattern.test(operation.option.description)) return [];
	return [`its description does not end with what it costs, as in "${example}"`];
}

function wrongTexts(operation: Operation): string[] {
	return [
		...fieldsOf(operation).map(({ property }) => ({
			name: `the description of ${property.name}`,
			text: property.description ?? '',
		})),
		{ name: 'its action', text: operation.option.action },
	].flatMap(({ name, text }) => periodMistake(name, text));
}

/** One sentence on the screen has no period at its end, as in n8n's own nodes; several have. */
export function periodMistake(name: string, text: string): string[] {
	const isOne = !/[.!?] +["A-Z0-9]/.test(text);
	return isOne && text.endsWith('.')
		? [`${name} is one sentence: leave out the period at its end`]
		: [];
}

/** What becomes of the golden values on their way into the body. */
function wrongReading(operation: Operation): string[] {
	const { parameters, body } = fullestCall(operation);
	const given = { ...parameters, ...Object(parameters.filters), ...Object(parameters.options) };
	const golden: Readonly<Record<string, unknown>> = body;
	return fieldsOf(operation).flatMap((field) => {
		const [wire, { name }] = [wireName(field), field.property];
		if (!(wire in golden)) return [];
		const alone = { ...operation, fields: [field], filters: [], options: [] };
		const sent = readOrRefusal(() => readBody(alone, () => given[name], 'UTC')[wire]);
		if (isEqual(sent, golden[wire])) return [];
		const what = sent instanceof InvalidValue ? 'refuses' : `sends ${shownAs(sent)} for`;
		return [
			`the parameter ${name} ${what} ${shownAs(golden[wire])}, the golden "${wire}": look at its \`read\`, and at the rule of the contract`,
		];
	});
}

const shownAs = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function ofListing(operation: Operation, service: sandbox.Operation): string[] {
	const { endpoint, result } = operation;
	const subject = subjectOf(operation);
	const body = { ...smallestCall(operation).body };
	const records = recordsOf(operation, service, {
		...body,
		[subject.wire]: subjectLike(operation, subject, LENGTH),
	});
	const { idField = 'id', schema } = result.record;
	if (!(idField in schema.shape) && Object.keys(schema.shape).length > 0) {
		return [`the record has no field "${idField}": set its \`idField\``];
	}
	const ids = records.map((record) => String(Reflect.get(Object(record) as object, idField)));
	const twice = ids.find((id, index) => ids.indexOf(id) !== index);
	return [
		...(twice === undefined
			? []
			: [
					`two records of one listing have the ${idField} "${twice}": set \`idField\` to a field that tells records apart, or let the sandbox make it so`,
				]),
		...(recordsOf(operation, service, goldenOf(endpoint.path).request).length > 0
			? []
			: [
					`the sandbox has no records for the golden request: its ${subject.wire} says so by its end (sandbox/lengths.ts); choose another`,
				]),
	];
}

/** The answer of a lookup names what was asked for, in the golden example and in the sandbox. */
function ofLookup({ endpoint: { path } }: Operation, service: sandbox.Operation): string[] {
	const { response, request } = goldenOf(path);
	const answers = {
		'the golden example': response.data,
		'the sandbox': service.prepare(request)(scenario).data,
	};
	const asked = Object.values(request).map(String);
	return Object.entries(answers)
		.filter(([, data]) => !asked.some((value) => names(data, value)))
		.map(
			([where]) =>
				`the answer in ${where} names nothing of ${JSON.stringify(request)}: a lookup answers what it is asked`,
		);
}

/** Whether a text of the answer is, holds, or stands in what was asked for. */
function names(data: unknown, asked: string): boolean {
	if (typeof data === 'string' && data.length > 2) {
		const [text, subject] = [data.toLowerCase(), asked.toLowerCase()];
		return subject.includes(text) || text.includes(subject);
	}
	return (
		typeof data === 'object' &&
		data !== null &&
		Object.values(data).some((part) => names(part, asked))
	);
}

function recordsOf({ result }: Operation, service: sandbox.Operation, body: object): unknown[] {
	const { data } = service.prepare(body)(scenario);
	const key = result.kind === 'list' ? result.listKey : undefined;
	const list: unknown = key === undefined ? data : Reflect.get(Object(data) as object, key);
	return Array.isArray(list) ? list : [];
}
