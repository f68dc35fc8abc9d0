import { difference } from 'lodash';
import { z } from 'zod/v4';
import { everyOperation } from '../../tools/catalogue';
import { smallestCall } from '../../golden/golden';
import { pasted } from '../../golden/pasted';
import { asText } from '../../nodes/shared/fields/field';
import { wireName } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { bodyOf, rejectionMessage } from './bodyOf';

/* Texts that people paste into each parameter (golden/pasted.txt): what is sent, and what is rejected before sending. */

/** Text that a failed expression or a spreadsheet produces. */
const ERROR_VALUES = [
	...['undefined', 'null', 'NaN', '[object Object]', '{{ $json.x }}', '={{ $json.x }}', '$json.x'],
	...['#REF!', '#N/A', 'N/A', 'n/a', '#DIV/0!', '#NAME?', '#GETTING_DATA', ' undefined\n'],
];

const texts = everyOperation.flatMap(({ title, node, operation }) =>
	bodyFieldsOf(operation)
		.filter(({ property }) => property.type === 'string')
		.map((field) => {
			const { name, displayName, required } = field.property;
			const wire = wireName(field);
			const isList =
				operation.endpoint.body.shape[wire] instanceof z.ZodOptional &&
				operation.endpoint.body.shape[wire].unwrap() instanceof z.ZodArray;
			const call = (given: unknown) => ({ ...smallestCall(operation).parameters, [name]: given });
			/** Returns what is sent for a text. */
			const sentOf = (given: unknown) => {
				const sent = bodyOf(title, call(given))[wire];
				return isList && Array.isArray(sent) ? sent.join() : sent;
			};
			const expectRejected = (given: unknown) => {
				const rejection = rejectionMessage(title, call(given));
				expect({ given, rejection }).toEqual({
					given,
					rejection: expect.stringMatching(`^'${displayName}' must be .+`),
				});
				expect(rejection).not.toContain('cret');
			};
			const examples = pasted.get(`${node} ${name}`);
			const isRequired = required === true;
			return { title, node, name, field, isList, isRequired, sentOf, expectRejected, examples };
		}),
);

describe.each(texts.filter(({ examples }) => examples === undefined))(
	'$title: $name is free text, because golden/pasted.txt has no examples of it',
	({ name, field, isList, isRequired, sentOf, expectRejected }) => {
		test('accepts any words', () => {
			expect(isList || field.read === asText).toBe(true);
			expect(!isRequired || ['query', 'keyword'].includes(name)).toBe(true);
			for (const given of ['two words', 'none', 'true', '0', 'null and void', '[deleted]'])
				expect(sentOf(given)).toBe(given);
		});

		test('is sent without invisible characters, normalized', () => {
			const forms = ['cafe\u0301', 'café, ', 'caf\ud83dé\0', '\u200bcafé\u{e0020}', 'café;\u2028'];
			expect(forms.map(sentOf)).toEqual(forms.map(() => 'café'));
			// a variation selector changes the character before it; tags make one flag
			for (const given of ['❤\ufe0f', '🏴\u{e0067}\u{e0062}\u{e007f}'])
				expect(sentOf(given)).toBe(given);
		});

		test('rejects error values', () => ERROR_VALUES.forEach(expectRejected));
	},
);

/** Invisible characters that copied text can contain. */
const UNSEEN = ['\u00A0', '\u200B', '\u200E', '\u2060', '\uFEFF', '\u00AD', '\u202A', '\r\n', '\t'];

const identifiers = texts.flatMap(({ examples, ...each }) => {
	if (examples === undefined) return [];
	const { accepted } = examples;
	const isLink = accepted.some(({ given, sent }) => given === sent && given.includes('://'));
	return [{ ...each, ...examples, isLink }];
});

/** Returns other forms of an address. */
function formsOf(address: string): string[] {
	const more = address.includes('?') ? '&x=1#top' : '?trk=feed#top';
	return [
		address.replace('https://', ''),
		address.replace('https:', ''),
		address.replace(/^https:\/\/[^/]+/, (start) => start.replace('https', 'http').toUpperCase()),
		address.replace(/^https:\/\/[^/:]+(?=\/)/, '$&:8080'),
		`${address}${more}`,
		encodeURIComponent(address),
	];
}

describe.each(identifiers)('$title: $name', (each) => {
	const { name, isRequired, isLink, isList, sentOf, expectRejected, accepted, rejected } = each;
	const addresses = accepted.filter(({ given }) => given.startsWith('https://'));
	const [first = { given: '', sent: '' }] = accepted;

	test.each(accepted)('$given is sent as $sent', ({ given, sent }) => {
		expect(sentOf(given)).toBe(sent);
		for (const unseen of UNSEEN) expect(sentOf(`${unseen}${given}${unseen}`)).toBe(sent);
		if (/^[1-9]\d{0,15}$/.test(given)) expect(sentOf(Number(given))).toBe(sent);
		if (!given.startsWith('https://')) return;
		if (given !== sent) {
			for (const form of formsOf(given))
				expect({ form, sent: sentOf(form) }).toEqual({ form, sent });
		} else if (name === 'url') {
			// sent complete, with its scheme
			for (const form of formsOf(given).slice(0, 2)) expect(sentOf(form)).toBe(sent);
		}
	});

	test.each(rejected)('%s is rejected', expectRejected);

	test('rejects other types, and ambiguous text', () => {
		const plain = first.sent.replace('.', '');
		const address = addresses[0]?.given ?? plain;
		const isCode = name === 'transcriptLanguage';
		const pasteds = [plain, address];
		for (const given of [
			...(isRequired ? ['', '  ', null, [], undefined] : []),
			...['@', ' @ ', true, {}, { id: 'ada' }, ...ERROR_VALUES, `${plain} ${plain}`],
			...pasteds.flatMap((text) => [`"${text}"`, `'${text}'`, `“${text}”`, `<${text}>`]),
			...(address === plain ? [] : [`${address}${address}`, `see ${address}`]),
			...addresses.map((one) => one.given.replace('://', '://ada:se.cret@')),
			...(isCode ? [] : ['.', '..', '%2E%2E', '1.843E+18', '1,843E+18']),
			...(isList ? [] : [[plain], ...UNSEEN.map((unseen) => pasteds.join(unseen))]),
			...(isLink || isList
				? []
				: [`${plain}?s=20`, `${plain}/x/y`, 'https://lnkd.in/AbC1', 't.co/ada']),
		])
			expectRejected(given);
	});
});

const USER = 'codeHost user.get';
const COMPANY = 'professionalNetwork company.get';
const ISSUES = 'codeHost issue.search';
const REDACTED = 'Got "https://***@x.example/x"';

test.each([
	[USER, 'username', 'https://ada:pa"ss,wo#rd@x.example/x', REDACTED],
	[USER, 'username', 'https://ada:12ss?@x.example/x', REDACTED],
	[USER, 'username', 'oc\u200bto', ', without the invisible character U+200B in it'],
	[USER, 'username', 'https://t.co/abc', 'open it, and copy the address it leads to'],
	[USER, 'username', 'https://x.example/octo?q=go', `a query ("go"): leave that out`],
	[COMPANY, 'universalName', 'https://lnkd.in/abc', 'not a short link'],
	[COMPANY, 'universalName', 'acme.com/', 'open the page on the network and copy'],
	[COMPANY, 'universalName', 'in/%', 'without a broken percent escape in it'],
	[ISSUES, 'repos', 'https://x.example/a/b?q=is%3Aopen', `("is:open"): put that in 'Query'`],
	[ISSUES, 'repos', 'https://x.example/a/b/labels/bug', `put "bug" in 'Labels'`],
	[ISSUES, 'author', 'https://x.example/a/b/issues/created_by/ada', `put "ada" in 'Author'`],
	[ISSUES, 'labels', 'https://x.example/a/b?q=x', `put a repository in 'Repositories'`],
	['forum community.search', 'board', 'https://x.example/r/a/search?q=x', `put that in 'Query'`],
])('%s %s: the error for %j says what to do: %s', (title, name, given, expected) => {
	expect(rejectionMessage(title, { [name]: given })).toContain(expected);
});

test('every example belongs to a parameter', () => {
	const parameters = texts.map(({ node, name }) => `${node} ${name}`);
	expect(difference([...pasted.keys()], parameters)).toEqual([]);
});
