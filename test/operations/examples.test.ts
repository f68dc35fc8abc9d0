import { difference } from 'lodash';
import type { z } from 'zod/v4';
import { everyOperation } from '../../catalogue/operations';
import { smallestCall } from '../../golden/calls';
import { pasted, pastedInto } from '../../golden/golden';
import { asText, asTextList } from '../../nodes/shared/fields/field';
import { wireName } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { bodyOf, refusalOf } from './bodyOf';

/*
 * What people paste for each identifier (golden/pasted.json): what is accepted is sent in its plain form, what is refused is
 * never sent.
 */

/** What an expression that failed, or a spreadsheet, makes of nothing. */
const UNMEANT = [
	...['undefined', 'null', 'NaN', '[object Object]', '{{ $json.x }}', '={{ $json.x }}', '$json.x'],
	...['#REF!', '#N/A', 'N/A', 'n/a', '#DIV/0!', '#NAME?', '#GETTING_DATA', ' undefined\n'],
];

/** Nor what a path would take as one of its steps. */
const NO_NAMES = ['.', '..', '%2E%2E', ...UNMEANT];

/** Required text that is no identifier. */
const WORDS_TO_SEARCH_FOR = ['query', 'keyword'];

const texts = everyOperation.flatMap(({ title, node, operation }) =>
	bodyFieldsOf(operation)
		.filter(({ property }) => property.type === 'string')
		.map((field) => {
			const { name } = field.property;
			const isOption = operation.options?.includes(field) === true;
			return { title, node, operation, field, name, isOption, examples: pastedInto(node, name) };
		}),
);

/** A code, which has no address. */
const LANGUAGE = 'transcriptLanguage';

const isAddress = (given: unknown) => String(given).includes('://');

test.each(texts.filter(({ examples }) => examples === undefined))(
	'$title: $name has no examples in golden/pasted.json, so it is free text',
	({ operation, field, name }) => {
		const isList = field.read === asTextList;
		const rule = operation.endpoint.body.shape[wireName(field)] as z.ZodType | undefined;
		expect(isList || field.read === asText).toBe(true);
		expect(rule?.safeParse(isList ? ['two words'] : 'two words').success).toBe(true);
		expect(field.property.required !== true || WORDS_TO_SEARCH_FOR.includes(name)).toBe(true);
	},
);

test.each(texts.filter(({ examples }) => examples === undefined))(
	'$title: $name is nothing that only a failed expression or a spreadsheet makes',
	({ title, operation, field, name }) => {
		const said = `'${field.property.displayName}' `;
		const withOne = (given: string) => ({ ...smallestCall(operation).parameters, [name]: given });
		for (const given of UNMEANT) expect(refusalOf(title, withOne(given))).toContain(said);
		for (const given of ['none', 'true', '0', 'null and void'])
			expect(refusalOf(title, withOne(given))).toBeUndefined();
	},
);

const identifiers = texts.flatMap((each) =>
	each.examples === undefined ? [] : [{ ...each, examples: each.examples }],
);

describe.each(identifiers)('$title: $name', ({ title, operation, field, name, ...each }) => {
	const { isOption, examples } = each;
	const withOne = (given: unknown) => ({ ...smallestCall(operation).parameters, [name]: given });
	const addresses = examples.accepted.map(([given]) => given).filter(isAddress);

	test('what is accepted is sent in its plain form', () => {
		// nobody has an address at hand for an ordering
		const forms = isOption || name === LANGUAGE ? examples.accepted : addresses;
		expect(forms.length).toBeGreaterThan(0);
		for (const [given, sent] of examples.accepted) {
			expect(bodyOf(title, withOne(given))).toMatchObject({ [wireName(field)]: sent });
		}
	});

	test('what is refused is not sent, and the error names the parameter', () => {
		const withLogin = addresses.map((given) => String(given).replace('://', '://ada:se.cret@'));
		const refused = [...examples.refused, ...withLogin, ...(isOption ? [] : NO_NAMES)];
		expect(examples.refused.length).toBeGreaterThan(0);
		const label = `'${field.property.displayName}' `;
		for (const given of refused) {
			const refusal = refusalOf(title, withOne(given));
			expect({ given, refusal }).toEqual({ given, refusal: expect.stringContaining(label) });
			expect(refusal).not.toContain('cret');
		}
	});
});

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
		field.property.name !== LANGUAGE &&
		examples.accepted.every(([, sent]) => !String(sent).includes('/')),
);

describe.each(names)('$title: $name', ({ title, name, field, examples: { accepted } }) => {
	const [plain = ''] = accepted.map(([, sent]) => String(sent));
	const isNothing = (given: unknown) => String(given ?? '').trim() === '';

	test('is read with what nobody sees around it', () => {
		for (const [given, sent] of accepted.filter(([each]) => typeof each === 'string')) {
			const around = UNSEEN.map((unseen) => `${unseen}${String(given)}${unseen}`);
			const read = around.map((each) => bodyOf(title, { [name]: each }));
			expect(read).toEqual(around.map(() => ({ [name]: sent })));
		}
	});

	test('is not read from what is no name', () => {
		const isRequired = field.property.required === true;
		const refused = NO_TEXT.filter((given) => isRequired || !isNothing(given));
		for (const given of [...spoiled(plain.replace('.', '')), ...refused]) {
			const refusal = expect.stringMatching(/^'.+' (is .+: it )?takes .+/);
			expect({ given, refusal: refusalOf(title, { [name]: given }) }).toEqual({ given, refusal });
		}
		for (const given of difference(NO_TEXT, refused)) {
			expect(bodyOf(title, { [name]: given })).toEqual({});
		}
	});
});

test.each(['pa/ss', 'pa"ss,wo#rd', '12ss?'])('a password is masked: %s', (password) => {
	const username = `https://ada:${password}@a.example/x`;
	expect(refusalOf('codeHost user.get', { username })).toContain('is "https://***@a.example/x"');
});

test('an invisible character is named', () => {
	const refusal = refusalOf('codeHost user.get', { username: 'oc\u200bto' });
	expect(refusal).toMatch(/, not with the invisible character U\+200B in it$/);
});

test('every example is of a parameter', () => {
	const known = texts.map(({ node, name }) => `${node}.${name}`);
	const examples = Object.entries(pasted).flatMap(([node, own]) =>
		Object.keys(own).map((name) => `${node}.${name}`),
	);
	expect(difference(examples, known)).toEqual([]);
});
