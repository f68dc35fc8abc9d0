import { difference, get, isEqual } from 'lodash';
import { z } from 'zod/v4';
import { fieldsOf, fullestCall, smallestCall, subjectLike, subjectOf } from '../golden/calls';
import { goldenByPath, goldenOf } from '../golden/golden';
import type { Price } from '../nodes/shared/contract/endpoint';
import {
	PAGING_MEMBERS,
	pagingOf,
	type PagingStyle,
	pagingStyles,
} from '../nodes/shared/contract/paging';
import { InvalidValue, readOrRefusal, wireName } from '../nodes/shared/operation/field';
import type { Operation } from '../nodes/shared/operation/operation';
import { readBody } from '../nodes/shared/plan/request';
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
	const { path } = operation.endpoint;
	const service = served.find((each) => each.endpoint.path === path);
	if (!goldenByPath.has(path)) {
		return [
			`there is no golden example of ${path}: correct the path in the contract, or write the example in golden/platforms/`,
		];
	}
	if (service === undefined) {
		return [`the sandbox does not answer ${path}: add it to sandbox/data/`];
	}
	const wrongAnswers = operation.result.kind === 'list' ? wrongListing : wrongLookup;
	try {
		for (const rules of [wrongDeclaration, wrongReading, wrongAnswers]) {
			const found = [...rules(operation, service)];
			if (found.length > 0) return found;
		}
		return [];
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
}

function* wrongDeclaration(operation: Operation) {
	yield* wrongParameters(operation);
	yield* wrongPaging(operation);
	yield* wrongPrice(operation);
}

function* wrongParameters(operation: Operation) {
	const { shape } = operation.endpoint.body;
	const members = Object.keys(shape);
	const fields = fieldsOf(operation);
	for (const field of fields) {
		const { name, required = false } = field.property;
		const wire = wireName(field);
		const rule = shape[wire] as z.ZodType | undefined;
		if (rule === undefined) {
			yield `the body has no member "${wire}": set \`wire\` of the parameter ${name} to one of ${members.join(', ')}`;
		} else if (rule.safeParse(undefined).success === required) {
			yield required
				? `the parameter ${name} is required, and the contract can do without "${wire}": leave out its \`required\``
				: `the contract requires "${wire}": set \`required: true\` of the parameter ${name}`;
		}
	}
	const asked = pagingOf(operation.endpoint) === undefined ? [] : PAGING_MEMBERS;
	for (const name of difference(members, asked, fields.map(wireName))) {
		yield `no parameter sends "${name}", which the contract names: write a parameter for it, or, if it says which page is wanted, name it in nodes/shared/contract/paging.ts`;
	}
}

/** A position that no page gives. */
function* wrongPaging({ endpoint }: Operation) {
	const { position } = pagingOf(endpoint) ?? {};
	if (position === undefined) return;
	const { given }: PagingStyle = pagingStyles[position];
	const answer = endpoint.data instanceof z.ZodObject ? endpoint.data.shape : {};
	if (given !== undefined && !(given in answer)) {
		yield `the answer has no member "${given}", which gives the next "${position}": correct the contract, or nodes/shared/contract/paging.ts`;
	}
}

/** What the operation's description says of its cost, by the price in the contract; a page costs what a request does. */
const COSTS: Readonly<Record<Price | 'perPage', readonly [RegExp, example: string]>> = {
	perResult: [
		/ Costs 1 credit for each \w+, at least 1 for each request\.$/,
		'Costs 1 credit for each record, at least 1 for each request.',
	],
	perPage: [/ Costs 1 credit for each request\b.*\.$/, 'Costs 1 credit for each request.'],
	perRequest: [/ Costs 1 credit(, .*)?\.$/, 'Costs 1 credit.'],
	notStated: [
		/ The service does not state what it costs\.$/,
		'The service does not state what it costs.',
	],
	free: [/ Free, and needs no API key\.$/, 'Free, and needs no API key.'],
};

function* wrongPrice({ endpoint, option, result }: Operation) {
	const { price, path } = endpoint;
	const { credits } = goldenOf(path);
	if (price !== credits) {
		yield `the contract gives ${path} the price ${price}, and its golden example ${credits}`;
	}
	const [pattern, example] = COSTS[price === 'perRequest' && result.paging ? 'perPage' : price];
	if (!pattern.test(option.description)) {
		yield `its description does not end with what it costs, as in "${example}"`;
	}
}

/** What becomes of the golden values on their way into the body. */
function* wrongReading(operation: Operation) {
	const { parameters, body } = fullestCall(operation);
	const given = { ...parameters, ...Object(parameters.filters), ...Object(parameters.options) };
	for (const field of fieldsOf(operation)) {
		const [wire, { name }] = [wireName(field), field.property];
		if (!(wire in body)) continue;
		const golden = body[wire];
		const alone = { ...operation, fields: [field], filters: [], options: [] };
		const sent = readOrRefusal(() => readBody(alone, () => given[name], 'UTC')[wire]);
		if (isEqual(sent, golden)) continue;
		const what = sent instanceof InvalidValue ? 'refuses' : `sends ${shownAs(sent)} for`;
		yield `the parameter ${name} ${what} ${shownAs(golden)}, the golden "${wire}": look at its \`read\`, and at the rule of the contract`;
	}
}

const shownAs = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function* wrongListing(operation: Operation, service: sandbox.Operation) {
	const { endpoint, result } = operation;
	const subject = subjectOf(operation);
	const body = {
		...smallestCall(operation).body,
		[subject.wire]: subjectLike(operation, subject, LENGTH),
	};
	const { idField = 'id', schema } = result.record;
	if (!(idField in schema.shape) && Object.keys(schema.shape).length > 0) {
		yield `the record has no field "${idField}": set its \`idField\``;
		return;
	}
	const ids = recordsOf(operation, service, body).map((record) => String(get(record, idField)));
	const twice = ids.find((id, index) => ids.indexOf(id) !== index);
	if (twice !== undefined) {
		yield `two records of one listing have the ${idField} "${twice}": set \`idField\` to a field that tells records apart, or let the sandbox make it so`;
	}
	if (recordsOf(operation, service, goldenOf(endpoint.path).request).length === 0) {
		yield `the sandbox has no records for the golden request: its ${subject.wire} says so by its end (sandbox/listing.ts); choose another`;
	}
}

/** The answer of a lookup names what was asked for, in the golden example and in the sandbox. */
function* wrongLookup({ endpoint: { path } }: Operation, service: sandbox.Operation) {
	const { response, request } = goldenOf(path);
	const answers = {
		'the golden example': response.data,
		'the sandbox': service.answer(request, scenario).data,
	};
	const asked = Object.values(request).map(String);
	for (const [where, data] of Object.entries(answers)) {
		if (asked.some((value) => names(data, value))) continue;
		yield `the answer in ${where} names nothing of ${JSON.stringify(request)}: a lookup answers what it is asked`;
	}
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
	const { data } = service.answer(body, scenario);
	const list: unknown = result.listKey === undefined ? data : get(data, result.listKey);
	return Array.isArray(list) ? list : [];
}
