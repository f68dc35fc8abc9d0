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

/** The sentences whose rule is broken. */
export function told(
	...rules: ReadonlyArray<readonly [isBroken: boolean, sentence: string]>
): string[] {
	return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}

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
	const answers = operation.result.kind === 'list' ? wrongListing : wrongLookup;
	try {
		for (const rules of [wrongDeclaration, wrongReading, answers]) {
			const found = rules(operation, service);
			if (found.length > 0) return found;
		}
		return [];
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
}

function wrongDeclaration(operation: Operation): string[] {
	return [...wrongParameters(operation), ...wrongPaging(operation), ...wrongPrice(operation)];
}

function wrongParameters(operation: Operation): string[] {
	const { shape } = operation.endpoint.body;
	const members = Object.keys(shape);
	const fields = fieldsOf(operation).map((field) => ({ wire: wireName(field), ...field.property }));
	const asked = pagingOf(operation.endpoint) === undefined ? [] : PAGING_MEMBERS;
	const unsent = difference(
		members,
		asked,
		fields.map(({ wire }) => wire),
	);
	return [
		...fields.flatMap(({ wire, name, required = false }) => {
			const rule = shape[wire] as z.ZodType | undefined;
			const canBeLeftOut = rule?.safeParse(undefined).success;
			return told(
				[
					rule === undefined,
					`the body has no member "${wire}": set \`wire\` of the parameter ${name} to one of ${members.join(', ')}`,
				],
				[
					canBeLeftOut === false && !required,
					`the contract requires "${wire}": set \`required: true\` of the parameter ${name}`,
				],
				[
					canBeLeftOut === true && required,
					`the parameter ${name} is required, and the contract can do without "${wire}": leave out its \`required\``,
				],
			);
		}),
		...unsent.map(
			(name) =>
				`no parameter sends "${name}", which the contract names: write a parameter for it, or, if it says which page is wanted, name it in nodes/shared/contract/paging.ts`,
		),
	];
}

/** A position that no page gives. */
function wrongPaging({ endpoint: { body, data } }: Operation): string[] {
	const { position } = pagingOf({ body, data }) ?? {};
	if (position === undefined) return [];
	const { given }: PagingStyle = pagingStyles[position];
	const answer = data instanceof z.ZodObject ? data.shape : {};
	return told([
		given !== undefined && !(given in answer),
		`the answer has no member "${given}", which gives the next "${position}": correct the contract, or nodes/shared/contract/paging.ts`,
	]);
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

function wrongPrice({ endpoint, option, result }: Operation): string[] {
	const { price, path } = endpoint;
	const { credits } = goldenOf(path);
	const [pattern, example] = COSTS[price === 'perRequest' && result.paging ? 'perPage' : price];
	return told(
		[
			price !== credits,
			`the contract gives ${path} the price ${price}, and its golden example ${credits}`,
		],
		[
			!pattern.test(option.description),
			`its description does not end with what it costs, as in "${example}"`,
		],
	);
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

function wrongListing(operation: Operation, service: sandbox.Operation): string[] {
	const { endpoint, result } = operation;
	const subject = subjectOf(operation);
	const body = {
		...smallestCall(operation).body,
		[subject.wire]: subjectLike(operation, subject, LENGTH),
	};
	const { idField = 'id', schema } = result.record;
	if (!(idField in schema.shape) && Object.keys(schema.shape).length > 0) {
		return [`the record has no field "${idField}": set its \`idField\``];
	}
	const ids = recordsOf(operation, service, body).map((record) => String(get(record, idField)));
	const twice = ids.find((id, index) => ids.indexOf(id) !== index);
	return told(
		[
			twice !== undefined,
			`two records of one listing have the ${idField} "${twice}": set \`idField\` to a field that tells records apart, or let the sandbox make it so`,
		],
		[
			recordsOf(operation, service, goldenOf(endpoint.path).request).length === 0,
			`the sandbox has no records for the golden request: its ${subject.wire} says so by its end (sandbox/lengths.ts); choose another`,
		],
	);
}

/** The answer of a lookup names what was asked for, in the golden example and in the sandbox. */
function wrongLookup({ endpoint: { path } }: Operation, service: sandbox.Operation): string[] {
	const { response, request } = goldenOf(path);
	const answers = {
		'the golden example': response.data,
		'the sandbox': service.answer(request, scenario).data,
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
	const { data } = service.answer(body, scenario);
	const list: unknown = result.listKey === undefined ? data : get(data, result.listKey);
	return Array.isArray(list) ? list : [];
}
