import { globSync } from 'node:fs';
import { difference } from 'lodash';
import { z } from 'zod/v4';
import { n8n } from '../../package.json';
import { mistakesIn } from '../../catalogue/mistakes';
import { writtenOperations } from '../../catalogue/operations';
import { exportsOf, mistakesInPlatform } from '../../catalogue/platformMistakes';
import { type Platform, platforms } from '../../catalogue/platforms';
import { goldenOf } from '../../golden/golden';
import { search as searchIssues } from '../../nodes/CodeHost/issue';
import { get, getStarred } from '../../nodes/CodeHost/user';
import { endpoints } from '../../catalogue/endpoints';
import type { TriggerEvent } from '../../nodes/shared/operation/event';
import type { Field } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { operations as served } from '../../sandbox/operations';
import { root } from '../../tools/paths';

test.each(writtenOperations)('$title is written down without mistakes', ({ operation }) => {
	expect(mistakesIn(operation)).toEqual([]);
});

test.each(platforms)('$folder is written down without mistakes', (platform) => {
	expect(mistakesInPlatform(platform)).toEqual([]);
});

test('every endpoint of the contract has an operation', () => {
	const asked = writtenOperations.map(({ operation }) => operation.endpoint.path);
	expect([...new Set(asked)].sort()).toEqual(endpoints.map(({ path }) => path).sort());
});

test('package.json names every node and its trigger; `npm run docs` then adds the platform', () => {
	const files = globSync('nodes/*/*.node.ts', { cwd: root });
	const built = files.map((file) => `dist/${file.replace(/ts$/, 'js')}`);
	expect(difference(built, n8n.nodes)).toEqual([]);
	const expected = platforms.flatMap(({ folder }) => [
		`dist/nodes/${folder}/${folder}.node.js`,
		`dist/nodes/${folder}/${folder}Trigger.node.js`,
	]);
	expect(n8n.nodes).toEqual(expected);
});

const first = <Value>([value]: readonly Value[] = []): Value => {
	if (value === undefined) throw new Error('There is nothing to plant the mistake in');
	return value;
};

const codeHost = first(platforms.filter(({ folder }) => folder === 'CodeHost'));
const username = first(get.fields);
const { body, data } = getStarred.endpoint;
const withEndpoint = (of: Operation, endpoint: Partial<Operation['endpoint']>): Operation => ({
	...of,
	endpoint: { ...of.endpoint, ...endpoint },
});
const withText = (of: Operation, option: Partial<Operation['option']>): Operation => ({
	...of,
	option: { ...of.option, ...option },
});
const withUsername = (property: Partial<Field['property']>): Operation => ({
	...get,
	fields: [{ ...username, property: { ...username.property, ...property } }],
});
const withFilter = (name: string, filter: Partial<Field>): Operation => ({
	...searchIssues,
	filters: (searchIssues.filters ?? []).map((field) =>
		field.property.name === name ? { ...field, ...filter } : field,
	),
});
const withId = (idField: string): Operation => ({
	...getStarred,
	result: { ...getStarred.result, record: { ...getStarred.result.record, idField } },
});

/** What is said, in part, of a mistake in an operation. */
const inOperation: ReadonlyArray<readonly [said: string, planted: Operation]> = [
	[
		'there is no golden example of /code-host/get-profiles: correct the path in the contract',
		withEndpoint(get, { path: '/code-host/get-profiles' }),
	],
	[
		'the contract gives /code-host/get-profile the price perResult, and its golden example perRequest',
		withEndpoint(get, { price: 'perResult' }),
	],
	[
		'its description does not end with what it costs, as in "Costs 1 credit."',
		withText(get, { description: 'Get a user. Costs 2 credits.' }),
	],
	[
		'the body has no member "user": set `wire` of the parameter username to one of username',
		{ ...get, fields: [{ ...username, wire: 'user' }] },
	],
	[
		'the contract requires "username": set `required: true` of the parameter username',
		withUsername({ required: false }),
	],
	[
		'the parameter author is required, and the contract can do without "author": leave out its `required`',
		withFilter('author', {
			property: { ...first(searchIssues.filters).property, name: 'author', required: true },
		}),
	],
	[
		'no parameter sends "page", which the contract names',
		withEndpoint(getStarred, { body: body.omit({ after: true }).extend({ page: z.int() }) }),
	],
	[
		'no parameter sends "size", which the contract names',
		withEndpoint(getStarred, { body: body.omit({ count: true }).extend({ size: z.int() }) }),
	],
	[
		'the answer has no member "after", which gives the next "after"',
		withEndpoint(getStarred, { data: (data as z.ZodObject).omit({ after: true }) }),
	],
	['the parameter comments refuses ', withFilter('comments', { read: () => ({ gte: '5' }) })],
	['the parameter language sends nothing ', withFilter('language', { read: () => undefined })],
	['the record has no field "key": set its `idField`', withId('key')],
	['two records of one listing have the isPrivate "false": set `idField`', withId('isPrivate')],
	[
		': choose a golden username',
		withEndpoint(getStarred, {
			body: body.extend({
				username: z.literal(String(goldenOf(getStarred.endpoint.path).fullRequest.username)),
			}),
		}),
	],
];

test.each(inOperation)('%s', (said, planted) => {
	expect(mistakesIn(planted)).toContainEqual(expect.stringContaining(said));
});

test('what the sandbox does not answer, or answers wrongly, is told in a sentence', () => {
	expect(mistakesIn(get, [])).toEqual([
		'the sandbox does not answer /code-host/get-profile: add it to sandbox/data/',
	]);
	const always = { username: 'somebody', bio: '' };
	const wrongly = served.map((one) =>
		one.endpoint === get.endpoint ? { ...one, answer: () => ({ data: always, results: 1 }) } : one,
	);
	expect(mistakesIn(get, wrongly)).toEqual([
		expect.stringMatching(/^the answer in the sandbox names nothing of .*username/),
	]);
});

const starred = first(codeHost.events.filter(({ operation }) => operation === getStarred));
const issues = first(codeHost.events.filter(({ operation }) => operation === searchIssues));
const { time: _time, ...untimed } = issues as Extract<TriggerEvent, { kind: 'new' }>;

/** What is said of a mistake in a platform. */
const inPlatform: ReadonlyArray<readonly [said: string, planted: Partial<Platform>]> = [
	[
		'the operation nodes/CodeHost/user.ts get is not listed: add it to nodes/CodeHost/operations.ts',
		{ operations: codeHost.operations.filter((operation) => operation !== get) },
	],
	[
		'the event nodes/CodeHost/operations.ts newStarredRepository is not listed: add it to the events in nodes/CodeHost/operations.ts',
		{ events: codeHost.events.filter((event) => event !== starred) },
	],
	[
		`the operation find has the action of another one, "${get.option.action}": an AI model, and the list of actions, cannot tell them apart`,
		{ operations: [...codeHost.operations, withText(get, { value: 'find' })] },
	],
	[
		'icons/none.svg, the icon of nodes/CodeHost, is missing: draw it (npm run platform -- --help)',
		{
			description: {
				...codeHost.description,
				icon: { light: 'file:../../icons/none.svg', dark: 'file:../../icons/codeHost.dark.svg' },
			},
		},
	],
	[
		'the event newIssue has no time, and its records have createdAt: name it in `time`, or set `isUntimed: true` if it does not say when a record came into the listing',
		{ events: [untimed] },
	],
	[
		'the description of "User" in Code Host is one sentence: leave out the period at its end',
		{
			description: {
				...codeHost.description,
				properties: [{ ...username.property, description: 'The name of a user.' }],
			},
		},
	],
	[
		'the action of get is one sentence: leave out the period at its end',
		{ operations: [...codeHost.operations, withText(get, { action: 'Get a user.' })] },
	],
	[
		'the description of the event newIssue is one sentence: leave out the period at its end',
		{ events: [{ ...issues, option: { ...issues.option, description: 'Starts.' } }] },
	],
];

test.each(inPlatform)('%s', (said, planted) => {
	const exported = new Map([
		...exportsOf(codeHost.folder),
		['nodes/CodeHost/operations.ts newStarredRepository', starred],
	]);
	expect(mistakesInPlatform({ ...codeHost, ...planted }, exported)).toContain(said);
});
