import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { mapValues } from 'lodash';
import { platforms } from '../../catalogue/platforms';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { root } from '../paths';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What ships, without comments. */
const sources = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).map((path) =>
	read(path).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, ''),
);

/** Texts in the sources: screens, errors and hints are made of them. */
const literals = sources.flatMap((code) => code.match(/'[^'\n]*'|`[^`]*`/g) ?? []);

/** Labels of n8n itself that texts of ours name, and a word of HTTP. */
const FOREIGN =
	'Bearer|Continue|Continue (using error output)|Fetch Test Event|On Error|Stop Workflow';

/** Labels of the screens, also without the unit behind them. */
function labelsIn(screen: unknown): string[] {
	if (typeof screen !== 'object' || screen === null) return [];
	return Object.entries(screen).flatMap(([name, member]: [string, unknown]) => {
		const isLabel = typeof member === 'string' && /^(displayN|n)ame$/.test(name);
		return isLabel ? [member, member.replace(/ \(\w+\)$/, '')] : labelsIn(member);
	});
}

// those that the pages name are compared with n8n's own screens too (e2e/labels)
test('each label that a text on the screen names is there', () => {
	const labels = new Set([
		...FOREIGN.split('|'),
		...labelsIn([platforms, new PublicPlatformDataApi().properties]),
	]);
	/** What a text has in quotation marks, written like a label, and no screen shows. */
	const lost = (text: string) =>
		[...text.matchAll(/"([A-Z][\w()]*( (?:[A-Z(][\w()]*|per|to|on|of|for|as))*)"/g)]
			.map(([, label = '']) => label)
			.filter((label) => !labels.has(label));
	assert.deepEqual(lost('"Max Credits per Run", "Max Kredits", "so-called"'), ['Max Kredits']);
	assert.deepEqual(literals.flatMap(lost), []);
});

test('each message that docs/errors.md explains is one of the code', () => {
	const messages = [...read('docs/errors.md').matchAll(/^\| "(.+?)"/gm)].map(([, one = '']) => one);
	assert.ok(messages.length > 2);
	const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim()));
	const unknown = parts.filter((part) => !literals.some((text) => text.includes(part)));
	assert.deepEqual(unknown, []);
});

const UNITS = { MB: 1024 ** 2, SECOND: 1000, MINUTE: 60_000 };

/** The rows of docs/limits.md, and the constants of the code that say the same; a wait is half to all of its constant. */
const NUMBERS: Readonly<Record<string, string>> = {
	'Records of a page': 'PAGE_SIZE',
	'Pages in a row without a new record': 'MAX_EMPTY_PAGES',
	'Text in a tool of an AI agent': 'MAX_TOOL_TEXT',
	Start: '0, MAX_START',
	Date: 'MAX_DATE',
	'Base URL': 'MAX_ADDRESS_LENGTH',
	'Size of an answer': 'MAX_BODY_BYTES / MB',
	'Requests under way at once, for each endpoint of a key': 'FIRST_WIDTH, MAX_WIDTH',
	'Wait before the first retry': 'FIRST_WAIT_MS / 2 / SECOND, FIRST_WAIT_MS / SECOND',
	'Longest wait before a retry': 'MAX_WAIT_MS / 2 / SECOND, MAX_WAIT_MS / SECOND',
	'Wait that the service asks for': 'MAX_RETRY_AFTER_MS / MINUTE',
	'Time in which the service lets nothing of an endpoint through': 'MAX_BLOCKED_MS / SECOND',
	'Fields of Simplified': 'MAX_FIELDS',
	'Replies or comments in Simplified': 'MAX_SAID, MAX_CHARACTERS',
	'Entries of another list in Simplified': 'MAX_ENTRIES, MAX_CHARACTERS',
	'Text of the service or of an input item in an error or a hint': 'MAX_TEXT',
	'Position in a hint': 'MAX_POSITION',
	'Input items that a hint names': 'MAX_ITEMS',
	'Other wrong input items that an error names': 'MAX_WRONG',
	'What Max Credits per Run counts, after its last use': 'HOUR_MS / MINUTE',
	'Executions for which it counts at the same time': 'MAX_EXECUTIONS',
	'Paid answers that a failed run leaves': 'MAX_OF_RUN / MB',
	'Paid answers that are kept together': 'MAX_OF_ALL / MB',
	'Time for which they are kept': 'HOUR_MS / MINUTE',
	'Time of a poll': 'WHOLE_BUDGET_MS / MINUTE, MAX_ACTIVATION_MS / SECOND',
	'Ids that a trigger remembers': 'MAX_SEEN',
	'Ids of a listing that comes whole in one answer': 'MAX_SEEN_IN_ALL',
	'New records that wait to come out': 'MAX_WAITING',
	'Values that a trigger watches': 'MAX_VALUES',
	'Watched value': 'MAX_VALUE',
	'Failures in a row before a pause': 'FAILURES_BEFORE_PAUSE',
	'Longest pause': 'HOUR_MS / MINUTE',
};

/** What an expression of constants comes to. */
function valueOf(expression: string): unknown {
	const names = (expression.match(/(?<!\.)\b[A-Z][A-Z_]+\b/g) ?? []).filter(
		(name) => !(name in UNITS),
	);
	const known = Object.fromEntries(names.map((name) => [name, constant(name)]));
	return runInNewContext(expression, { ...UNITS, Number, ...known });
}

/** The constant of that name in what ships; where several files have it, all say the same. */
function constant(name: string): unknown {
	const found = sources.flatMap((text) =>
		[...text.matchAll(new RegExp(`\\bconst ${name} = ([^;]+);`, 'g'))].map(([, said = '']) => said),
	);
	const values = new Set(found.map(valueOf));
	assert.equal(values.size, 1, `${name} has ${values.size} values in nodes/: rename one`);
	return [...values][0];
}

test('docs/limits.md says what the code does', () => {
	const [tables = ''] = read('docs/limits.md').split('\n## Words');
	const rows = [...tables.matchAll(/^\| (.+?) +\| (.+?) +\| .*\|$/gm)]
		.filter(([, what = '']) => what !== 'What' && !what.startsWith('-'))
		.map(([, what, said = '']) => [what, said.match(/\d[\d,]*(\.\d+)?/g) ?? []] as const);
	const said = rows.map(([what, all]) => [what, all.map((one) => Number(one.replace(/,/g, '')))]);
	const wanted = mapValues(NUMBERS, (expressions) => expressions.split(', ').map(valueOf));
	assert.deepEqual(Object.fromEntries(said), wanted);
});
