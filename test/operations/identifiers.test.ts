import { NodeOperationError } from 'n8n-workflow';
import { bodyOf } from './bodyOf';
import { cases } from './identifierCases';
import type { Case } from './pastedNames';

/** What no identifier can be made of. */
const NO_TEXT = ['', '   ', '@', ' @ ', null, undefined, true, {}, { id: 'ada' }, ['ada'], []];

/** What comes along with text that is copied from a page, a chat or a file, and nobody sees. */
const UNSEEN = ['\u00A0', '\u200B', '\u200E', '\u2060', '\uFEFF', '\u00AD', '\u202A', '\r\n', '\t'];

/** What is around a name that was not copied well, or stands for more than one. */
const spoiled = (name: string) => [
	...UNSEEN.map((unseen) => `${name}${unseen}${name}`),
	...[
		`"${name}"`,
		`'${name}'`,
		`“${name}”`,
		`<${name}>`,
		`${name}?s=20`,
		`${name}/x/y`,
		`${name} ${name}`,
	],
	'1.843E+18',
	'1,843E+18',
];

const isRequired = ({ parameter }: Case) => parameter !== 'memberIdentity';

describe.each(cases)('$title takes $parameter', (each) => {
	const { title, parameter, read, refused } = each;

	test.each(read)('from %p', (given, sent) => {
		expect(bodyOf(title, { [parameter]: given })).toEqual({ [parameter]: sent });
	});

	test.each(refused)('but not from %p', (given) => {
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(NodeOperationError);
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(/is invalid: got .+, expected .+/);
	});

	test('with what nobody sees around it', () => {
		for (const unseen of UNSEEN) {
			for (const [given, sent] of read.filter(([given]) => typeof given === 'string')) {
				const around = `${unseen}${String(given)}${unseen}`;
				expect(bodyOf(title, { [parameter]: around })).toEqual({ [parameter]: sent });
			}
		}
	});

	const [, plain = ''] = read[0] ?? [];
	test.each(spoiled(plain.replace('.', '')))('but not from %j', (given) => {
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(/ is invalid: got /);
	});

	test.each(NO_TEXT)('but not from %p', (given) => {
		const isNothing = given === null || given === undefined || String(given).trim() === '';
		if (isNothing && !isRequired(each)) {
			expect(bodyOf(title, { [parameter]: given })).toEqual({});
		} else {
			expect(() => bodyOf(title, { [parameter]: given })).toThrow(/expected /);
		}
	});
});
