import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { mapValues } from 'lodash';
import { root } from '../paths';

const sources = globSync('nodes/**/*.ts', { cwd: root }).map((path) =>
	readFileSync(join(root, path), 'utf8'),
);

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
	const [tables = ''] = readFileSync(join(root, 'docs/limits.md'), 'utf8').split('\n## Words');
	const rows = [...tables.matchAll(/^\| (.+?) +\| (.+?) +\| .*\|$/gm)]
		.filter(([, what = '']) => what !== 'What' && !what.startsWith('-'))
		.map(([, what, said = '']) => [what, said.match(/\d[\d,]*(\.\d+)?/g) ?? []] as const);
	const said = rows.map(([what, all]) => [what, all.map((one) => Number(one.replace(/,/g, '')))]);
	const wanted = mapValues(NUMBERS, (expressions) => expressions.split(', ').map(valueOf));
	assert.deepEqual(Object.fromEntries(said), wanted);
});
