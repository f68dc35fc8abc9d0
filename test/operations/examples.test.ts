import { type IDataObject, type INodeParameters, NodeOperationError } from 'n8n-workflow';
import type { z } from 'zod/v4';
import { asText, asTextList } from '../../nodes/shared/fields/field';
import { type Field, wireName } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { useSandbox } from '../executor/sandboxService';
import { fieldsOf, smallestCall } from '../../golden/calls';
import { pasted, pastedInto } from '../../golden/pasted';
import { everyOperation } from '../../catalogue/operations';
import { bodyOf } from './bodyOf';

/*
 * What people paste for each identifier (golden/pasted.json), through n8n's engine: what is accepted reaches
 * the service in its plain form, what is refused is never sent.
 */

const service = useSandbox();

/** What a program makes of a value that is no name, and what a path would take as one of its steps. */
const NO_NAMES = ['.', '..', '%2E%2E', '[object Object]'];

/** Required text that is no identifier. */
const WORDS_TO_SEARCH_FOR = ['query', 'keyword'];

const texts = everyOperation.flatMap(({ title, node, operation }) =>
	fieldsOf(operation)
		.filter(({ property }) => property.type === 'string')
		.map((field) => {
			const { name } = field.property;
			return { title, node, operation, field, name, examples: pastedInto(node, name) };
		}),
);

const isPlainText = ({ read }: Field) => read === asText || read === asTextList;
const isAddress = (pasted: unknown) => String(pasted).includes('://');

test.each(texts)('$title: $name says what people paste, if it is an identifier', (each) => {
	const { operation, field, name, examples } = each;
	if (examples !== undefined) {
		const accepted = examples.accepted.map(([pasted]) => pasted);
		// nobody has an address at hand for an ordering
		const isOption = operation.options?.includes(field) === true;
		const addresses = isOption ? accepted : accepted.filter(isAddress);
		expect({ 'accepted addresses': addresses }).not.toEqual({ 'accepted addresses': [] });
		expect({ refused: examples.refused }).not.toEqual({ refused: [] });
		return;
	}
	const sent = field.read === asTextList ? ['two words'] : 'two words';
	const rule = operation.endpoint.body.shape[wireName(field)] as z.ZodType | undefined;
	const isFreeText =
		isPlainText(field) &&
		rule?.safeParse(sent).success === true &&
		(field.property.required !== true || WORDS_TO_SEARCH_FOR.includes(name));
	expect({ [`${name} states examples, or is free text`]: isFreeText }).toEqual({
		[`${name} states examples, or is free text`]: true,
	});
});

const identifiers = texts.flatMap((each) =>
	each.examples === undefined ? [] : [{ ...each, examples: each.examples }],
);

describe.each(identifiers)('$title: $name', ({ node, operation, field, examples }) => {
	const run = async (given: readonly unknown[]) =>
		await service.run({
			nodeType: node,
			parameters: withPasted(operation, field, service.sandbox.baseUrl),
			items: given.map((pasted) => ({ pasted }) as IDataObject),
			onError: 'continueErrorOutput',
		});

	test('what is accepted reaches the service in its plain form', async () => {
		const { errorItems } = await run(examples.accepted.map(([pasted]) => pasted));
		expect(errorItems).toEqual([]);
		const wire = wireName(field);
		expect(service.bodies.map((body) => Object(body)[wire] as unknown)).toEqual(
			examples.accepted.map(([, sent]) => sent),
		);
	});

	test('what is refused is not sent, and the error names the parameter', async () => {
		const addresses = examples.accepted.map(([pasted]) => pasted).filter(isAddress);
		const withLogin = addresses.map((pasted) => String(pasted).replace('://', '://ada:se.cret@'));
		const isName = operation.options?.includes(field) !== true;
		const refused = [...examples.refused, ...withLogin, ...(isName ? NO_NAMES : [])];
		const { items, errorItems = [] } = await run(refused);
		expect(items).toEqual([]);
		expect(service.bodies).toEqual([]);
		const errors = errorItems.map(({ json }) => String(json.error));
		expect(errors).toEqual(
			refused.map(() =>
				expect.stringContaining(`The parameter "${field.property.displayName}" is invalid`),
			),
		);
		expect(errors.join()).not.toContain('cret');
	});
});

/** The smallest call, with what is pasted in one of its parameters; each input item is sent by itself, in turn. */
function withPasted(operation: Operation, field: Field, baseUrl: string): INodeParameters {
	const { resource, option, result, endpoint } = operation;
	const one = { [field.property.name]: '={{ $json.pasted }}' };
	const isIn = (fields: readonly Field[] = []) => fields.includes(field);
	return {
		resource: resource.value,
		operation: option.value,
		...smallestCall(operation).parameters,
		...(endpoint.auth === 'none' && { baseUrl }),
		...(result.kind === 'list' && result.paging && { limit: 1 }),
		...(isIn(operation.fields) && one),
		...(isIn(operation.filters) && { filters: one }),
		options: { concurrency: 1, reuseLookups: false, ...(isIn(operation.options) && one) },
	};
}

/** What no identifier can be made of. */
const NO_TEXT = ['', '   ', '@', ' @ ', null, undefined, true, {}, { id: 'ada' }, ['ada'], []];

/** What comes along with text that is copied from a page, a chat or a file, and nobody sees. */
const UNSEEN = ['\u00A0', '\u200B', '\u200E', '\u2060', '\uFEFF', '\u00AD', '\u202A', '\r\n', '\t'];

/** What is around a name that was not copied well, or stands for more than one. */
const spoiled = (name: string) => [
	...UNSEEN.map((unseen) => `${name}${unseen}${name}`),
	...[`"${name}"`, `'${name}'`, `“${name}”`, `<${name}>`],
	...[`${name}?s=20`, `${name}/x/y`, `${name} ${name}`, '1.843E+18', '1,843E+18'],
];

/** Names, not addresses that are sent whole. */
const names = identifiers.filter(
	({ operation, field, examples }) =>
		operation.fields.includes(field) &&
		examples.accepted.every(([, sent]) => !String(sent).includes('/')),
);

describe.each(names)('$title: $name', ({ title, name, field, examples: { accepted } }) => {
	const [plain = ''] = accepted.map(([, sent]) => String(sent));

	test('is read with what nobody sees around it', () => {
		for (const unseen of UNSEEN) {
			for (const [given, sent] of accepted.filter(([given]) => typeof given === 'string')) {
				const around = `${unseen}${String(given)}${unseen}`;
				expect(bodyOf(title, { [name]: around })).toEqual({ [name]: sent });
			}
		}
	});

	test.each(spoiled(plain.replace('.', '')))('is not read from %j', (given) => {
		expect(() => bodyOf(title, { [name]: given })).toThrow(NodeOperationError);
		expect(() => bodyOf(title, { [name]: given })).toThrow(/ is invalid: got .+, expected .+/);
	});

	test.each(NO_TEXT)('is not read from %p', (given) => {
		const isNothing = given === null || given === undefined || String(given).trim() === '';
		if (isNothing && field.property.required !== true) {
			expect(bodyOf(title, { [name]: given })).toEqual({});
		} else {
			expect(() => bodyOf(title, { [name]: given })).toThrow(/expected /);
		}
	});
});

test('every example is of a parameter', () => {
	const parameters = texts.map(({ node, name }) => `${node}.${name}`);
	const examples = Object.entries(pasted).flatMap(([node, own]) =>
		Object.keys(own).map((name) => `${node}.${name}`),
	);
	expect(examples.filter((name) => !parameters.includes(name))).toEqual([]);
});
