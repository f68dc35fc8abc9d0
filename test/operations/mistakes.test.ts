import { z } from 'zod/v4';
import { circularImports, sources, upwardImports } from '../../catalogue/imports';
import { mistakesIn } from '../../catalogue/mistakes';
import { writtenOperations } from '../../catalogue/operations';
import { exportsOf, mistakesInPlatform, wrongNumbers } from '../../catalogue/platformMistakes';
import { type Platform, platforms } from '../../catalogue/platforms';
import { goldenOf } from '../../golden/golden';
import { search as searchIssues } from '../../nodes/CodeHost/issue';
import { getStarred } from '../../nodes/CodeHost/repository';
import { get } from '../../nodes/CodeHost/user';
import type { TriggerEvent } from '../../nodes/shared/operation/event';
import type { Field } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { operations as served } from '../../sandbox/operations';

test.each(writtenOperations)('$title is written down without mistakes', ({ operation }) => {
	expect(mistakesIn(operation)).toEqual([]);
});

test.each(platforms)('$folder is written down without mistakes', (platform) => {
	expect(mistakesInPlatform(platform)).toEqual([]);
});

test('every text says how many platforms there are', () => {
	expect(wrongNumbers(platforms.length)).toEqual([]);
});

test('imports point down only, and in no circle', () => {
	expect(upwardImports(sources())).toEqual([]);
	expect(circularImports(sources())).toEqual([]);
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

/** Mistakes in an operation, and the sentence that each must get. */
const inOperation: ReadonlyArray<[mistake: string, planted: Operation, message: RegExp | string]> =
	[
		[
			'a wrong path',
			withEndpoint(get, { path: '/code-host/get-profiles' }),
			'there is no golden example of /code-host/get-profiles: correct the path in the contract, or write the example in golden/platforms/',
		],
		[
			'a wrong price in the contract',
			withEndpoint(get, { price: 'perResult' }),
			'the contract gives /code-host/get-profile the price perResult, and its golden example perRequest',
		],
		[
			'a wrong price in the text',
			withText(get, { description: 'Get a user. Costs 2 credits.' }),
			'its description does not end with what it costs, as in "Costs 1 credit."',
		],
		[
			'a parameter that the contract does not have',
			{ ...get, fields: [{ ...username, wire: 'user' }] },
			'the body has no member "user": set `wire` of the parameter username to one of username',
		],
		[
			'a required parameter that is made optional',
			withUsername({ required: false }),
			'the contract requires "username": set `required: true` of the parameter username',
		],
		[
			'an optional parameter that is made required',
			withFilter('author', {
				property: { ...first(searchIssues.filters).property, name: 'author', required: true },
			}),
			'the parameter author is required, and the contract can do without "author": leave out its `required`',
		],
		[
			'a position that is not known',
			withEndpoint(getStarred, { body: body.omit({ after: true }).extend({ page: z.int() }) }),
			/^no parameter sends "page", which the contract names: .* name it in nodes\/shared\/contract\/paging.ts/,
		],
		[
			'a page size that is not known',
			withEndpoint(getStarred, { body: body.omit({ count: true }).extend({ size: z.int() }) }),
			/^no parameter sends "size", which the contract names: .* name it in nodes\/shared\/contract\/paging.ts/,
		],
		[
			'a position that no page gives',
			withEndpoint(getStarred, { data: (data as z.ZodObject).omit({ after: true }) }),
			/^the answer has no member "after", which gives the next "after"/,
		],
		[
			'a description that is one sentence and ends with a period',
			withUsername({ description: 'The name of a user.' }),
			'the description of username is one sentence: leave out the period at its end',
		],
		[
			'an action that ends with a period',
			withText(get, { action: 'Get a user.' }),
			'its action is one sentence: leave out the period at its end',
		],
		[
			'a number that is sent as text',
			withFilter('comments', { read: () => ({ gte: '5' }) }),
			/^the parameter comments refuses .*, the golden "comments": look at its `read`/,
		],
		[
			'a filter that is never read',
			withFilter('language', { read: () => undefined }),
			/^the parameter language sends nothing for .*, the golden "language"/,
		],
		[
			'an id field that is not there',
			withId('key'),
			'the record has no field "key": set its `idField`',
		],
		[
			'an id field that is not unique',
			withId('isPrivate'),
			/^two records of one listing have the isPrivate "false": set `idField`/,
		],
		[
			'a rule to which the subjects of the sandbox do not fit',
			withEndpoint(getStarred, {
				body: body.extend({
					username: z.literal(String(goldenOf(getStarred.endpoint.path).fullRequest.username)),
				}),
			}),
			/^the contract refuses each of .*: choose a golden username/,
		],
	];

test.each(inOperation)('%s is told in a sentence', (_, planted, message) => {
	expect(mistakesIn(planted)).toContainEqual(
		typeof message === 'string' ? message : expect.stringMatching(message),
	);
});

test('what the sandbox does not answer, or answers wrongly, is told in a sentence', () => {
	expect(mistakesIn(get, [])).toEqual([
		'the sandbox does not answer /code-host/get-profile: add it to sandbox/data/',
	]);
	const always = { username: 'somebody', bio: '' };
	const wrongly = served.map((one) =>
		one.endpoint === get.endpoint
			? { ...one, prepare: () => () => ({ data: always, results: 1 }) }
			: one,
	);
	expect(mistakesIn(get, wrongly)).toEqual([
		expect.stringMatching(/^the answer in the sandbox names nothing of .*username/),
	]);
});

const starred = first(codeHost.events.filter(({ operation }) => operation === getStarred));
const issues = first(codeHost.events.filter(({ operation }) => operation === searchIssues));
const { time: _time, ...untimed } = issues as Extract<TriggerEvent, { kind: 'new' }>;

/** Mistakes in a platform, and the sentence that each must get. */
const inPlatform: ReadonlyArray<[mistake: string, planted: Partial<Platform>, message: string]> = [
	[
		'an operation that is not listed',
		{ operations: codeHost.operations.filter((operation) => operation !== get) },
		'the operation nodes/CodeHost/user.ts get is not listed: add it to nodes/CodeHost/operations.ts',
	],
	[
		'an event that is not listed',
		{ events: codeHost.events.filter((event) => event !== starred) },
		'the event nodes/CodeHost/events.ts newStarredRepository is not listed: add it to the array in nodes/CodeHost/events.ts',
	],
	[
		'two operations with the same action',
		{ operations: [...codeHost.operations, withText(get, { value: 'find' })] },
		`the operation find has the action of another one, "${get.option.action}": an AI model, and the list of actions, cannot tell them apart`,
	],
	[
		'an icon that is missing',
		{
			description: {
				...codeHost.description,
				icon: {
					light: 'file:../../icons/none.light.svg',
					dark: 'file:../../icons/codeHost.dark.svg',
				},
			},
		},
		'icons/none.light.svg, the icon of nodes/CodeHost, is missing: draw it (npm run platform -- --help)',
	],
	[
		'an event without a time where its records have one',
		{ events: [untimed] },
		'the event newIssue has no time, and its records have createdAt: name it in `time`, or set `isUntimed: true` if it does not say when a record came into the listing',
	],
	[
		'the description of an event that ends with a period',
		{ events: [{ ...issues, option: { ...issues.option, description: 'Starts.' } }] },
		'the description of the event newIssue is one sentence: leave out the period at its end',
	],
];

test.each(inPlatform)('%s is told in a sentence', (_, planted, message) => {
	const exported = new Map([
		...exportsOf(codeHost.folder),
		['nodes/CodeHost/events.ts newStarredRepository', starred],
	]);
	expect(mistakesInPlatform({ ...codeHost, ...planted }, exported)).toContain(message);
});

test('the number of platforms that an eighth one leaves behind is told in a sentence', () => {
	const texts = new Map([['README.md', 'It reads seven kinds of\nplatforms.']]);
	expect(wrongNumbers(8, texts)).toEqual([
		'README.md says "seven kinds of platforms", and there are eight: correct it, and the same number elsewhere in the file',
	]);
});

test('an import that points up, and a circle, are told in a sentence', () => {
	const planted = new Map([
		['nodes/shared/request/one.ts', "import type { Two } from '../run/two';"],
		['nodes/shared/run/two.ts', "import { one } from '../request/one';"],
	]);
	expect(upwardImports(planted)).toEqual([
		expect.stringMatching(
			/^nodes\/shared\/request\/one\.ts imports nodes\/shared\/run\/two\.ts: imports point down only/,
		),
	]);
	expect(circularImports(planted)).toEqual([
		expect.stringMatching(/: a circle\. Move what both need/),
	]);
});
