import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { INodeProperties } from 'n8n-workflow';
import { platforms } from '../../catalogue/platforms';
import { PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import { root } from '../paths';

const sources = globSync('nodes/**/*.ts', { cwd: root }).map((path) =>
	readFileSync(join(root, path), 'utf8'),
);

const MB = 1024 ** 2;
const MINUTE = 60_000;

/** Every field of the screens, those in collections too. */
const fields = platforms.flatMap(({ description, trigger }) =>
	[...description.properties, ...trigger.properties].flatMap((property) => [
		property,
		...((property.options ?? []) as INodeProperties[]),
	]),
);

/** What the editor shows under a label; all nodes show the same. @param inTool whether the node is a tool of an AI agent */
function shown(label: string, inTool = false): INodeProperties {
	const ofLabel = fields.filter(({ displayName }) => displayName === label);
	const found = ofLabel.find(
		({ displayOptions }) => Boolean(displayOptions?.show?.['@tool']?.includes(true)) === inTool,
	);
	assert.ok(found, `No screen shows "${label}"`);
	return found;
}

const byDefault = (label: string, inTool?: boolean) => Number(shown(label, inTool).default);
const bounds = (label: string) => {
	const { minValue, maxValue } = shown(label).typeOptions ?? {};
	return [Number(minValue), Number(maxValue)];
};

/** The rows of docs/limits.md, and where the code says the same. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
	'Records of a page': [PAGE_SIZE],
	'Pages in a row without a new record': [constant('MAX_EMPTY_PAGES')],
	'Limit, by default': [byDefault('Limit')],
	'Limit, by default, in a tool of an AI agent': [byDefault('Limit', true)],
	'Transcript in a tool of an AI agent, by default': [byDefault('Max Transcript Characters', true)],
	'Another text in a tool of an AI agent': [constant('MAX_TOOL_TEXT')],
	Start: [0, constant('MAX_START')],
	"Query of the code host's user search": [number(/query: text\.max\((\d+)\)/)],
	Date: [constant('MAX_DATE')],
	'Base URL': [constant('MAX_ADDRESS_LENGTH')],
	'Size of an answer': [constant('MAX_BODY_BYTES') / MB],
	'Requests under way at once, for each endpoint of a key': [
		constant('FIRST_WIDTH'),
		constant('MAX_WIDTH'),
	],
	Concurrency: bounds('Concurrency'),
	'Timeout (Ms)': [byDefault('Timeout (Ms)')],
	'Max Retries': [...bounds('Max Retries'), byDefault('Max Retries')],
	// a wait is half to all of what it is reckoned at
	'Wait before the first retry': [
		constant('FIRST_WAIT_MS') / 2000,
		constant('FIRST_WAIT_MS') / 1000,
	],
	'Longest wait before a retry': [constant('MAX_WAIT_MS') / 2000, constant('MAX_WAIT_MS') / 1000],
	'Wait that the service asks for': [constant('MAX_RETRY_AFTER_MS') / MINUTE],
	'Time in which the service lets nothing of an endpoint through': [
		constant('MAX_BLOCKED_MS') / 1000,
	],
	'Fields of Simplified': [constant('MAX_FIELDS')],
	'Replies or comments in Simplified': [constant('MAX_SAID'), constant('MAX_CHARACTERS')],
	'Entries of another list in Simplified': [constant('MAX_ENTRIES'), constant('MAX_CHARACTERS')],
	'Text of the service or of an input item in an error or a hint': [constant('MAX_TEXT')],
	'Position in a hint': [constant('MAX_POSITION')],
	'Notes in a hint that name no position': [constant('MAX_OTHERS')],
	'Input items that a hint names': [constant('MAX_ITEMS')],
	'Other wrong input items that an error names': [constant('MAX_WRONG')],
	'Digits of a credit behind the point': [constant('CREDIT_DIGITS')],
	'What Max Credits per Run counts, after its last use': [constant('HOUR_MS') / MINUTE],
	'Executions for which it counts at the same time': [constant('MAX_EXECUTIONS')],
	'Paid answers that a failed run leaves': [constant('MAX_OF_RUN') / MB],
	'Paid answers that are kept together': [constant('MAX_OF_ALL') / MB],
	'Time for which they are kept': [constant('HOUR_MS') / MINUTE],
	'Reuse Answers For (Minutes)': [
		...bounds('Reuse Answers For (Minutes)'),
		byDefault('Reuse Answers For (Minutes)'),
	],
	'Time of a poll': [constant('WHOLE_BUDGET_MS') / MINUTE, constant('MAX_ACTIVATION_MS') / 1000],
	'Limit of a poll, by default': [byDefault('Limit')],
	'Records to Check': bounds('Records to Check'),
	'Records to Check, by default, where each record costs a credit': [
		number(/'perResult' \? (\d+) : 10/),
	],
	'Ids that a trigger remembers': [constant('MAX_SEEN')],
	'Ids of a listing that comes whole in one answer': [constant('MAX_SEEN_IN_ALL')],
	'New records that wait to come out': [constant('MAX_WAITING')],
	'Values that a trigger watches': [constant('MAX_VALUES')],
	'Watched value': [constant('MAX_VALUE')],
	'Failures in a row before a pause': [constant('FAILURES_BEFORE_PAUSE')],
	'Longest pause': [constant('MAX_PAUSE_MS') / MINUTE],
	'Longest pause after a 400, 404 or 422': [number(/status, (\d+) \* 60 \* MINUTE_MS/)],
	'Polls that begin at the same moment': [constant('MAX_AT_ONCE')],
};

/** The one number of that name in what ships. */
function constant(name: string): number {
	const found = sources.flatMap((text) => [
		...text.matchAll(new RegExp(`\\bconst ${name} = ([^;]+);`, 'g')),
	]);
	assert.equal(found.length, 1, `${name} stands in ${found.length} files of nodes/: rename one`);
	const factors = (found[0]?.[1] ?? '').split('*').map((factor) => factor.trim());
	return factors
		.map((factor) => {
			if (factor === 'Number.MAX_SAFE_INTEGER') return Number.MAX_SAFE_INTEGER;
			return /^[A-Z]/.test(factor) ? constant(factor) : Number(factor.replaceAll('_', ''));
		})
		.reduce((product, factor) => product * factor, 1);
}

/** A number that the sources hold without a name; the pattern fits one place. */
function number(pattern: RegExp): number {
	const found = sources.flatMap((text) => [...text.matchAll(new RegExp(pattern, 'g'))]);
	assert.equal(found.length, 1, `${pattern} fits ${found.length} places: name the one in NUMBERS`);
	return Number(found[0]?.[1]);
}

test('docs/limits.md says what the code does', () => {
	const [tables = ''] = readFileSync(join(root, 'docs/limits.md'), 'utf8').split('\n## Words');
	const rows = [...tables.matchAll(/^\| (.+?) +\| (.+?) +\| .*\|$/gm)]
		.filter(([, what = '']) => what !== 'What' && !what.startsWith('-'))
		.map(([, what, said = '']) => [what, said.match(/\d[\d,]*(\.\d+)?/g) ?? []] as const);
	const said = rows.map(([what, all]) => [what, all.map((one) => Number(one.replace(/,/g, '')))]);
	assert.deepEqual(Object.fromEntries(said), NUMBERS);
});
