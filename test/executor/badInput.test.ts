import type { INodeParameters } from 'n8n-workflow';
import { comments, starred, tweets } from './listings';
import { userGet } from './nodeRuns';
import { sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** A node, the parameters that are right, and the one that is not. */
interface Bad {
	readonly nodeType: string;
	readonly right: INodeParameters;
	readonly name: string;
	readonly displayName: string;
	readonly value: unknown;
	readonly expected: string;
}

const of =
	(nodeType: string, right: INodeParameters) =>
	(displayName: string, name: string, expected: string, ...values: unknown[]): Bad[] =>
		values.map((value) => ({ nodeType, right, displayName, name, expected, value }));

const inComments = of(comments.nodeType, comments.parametersFor(5));
const inTweets = of(tweets.nodeType, tweets.parametersFor(5));
const inStarred = of(starred.nodeType, starred.parametersFor(5));
const selection = { output: 'selected', fields: ['name'] };
const inSelected = of(starred.nodeType, { ...starred.parametersFor(5), ...selection });
const inTweet = of('microblog', { resource: 'tweet', operation: 'get', tweetId: '1' });
const inIssues = of('codeHost', { resource: 'issue', operation: 'search', query: 'a' });
const inUsers = of('codeHost', { resource: 'user', operation: 'search', query: 'a' });
const inCommunities = of('forum', { resource: 'community', operation: 'search', query: 'a' });
const inJob = of('professionalNetwork', { resource: 'job', operation: 'get', jobUrl: '1' });
const inPost = of('forum', { resource: 'post', operation: 'get', url: 'https://a.example/b' });
const inVideo = of('videoPlatform', { resource: 'video', operation: 'get', url: 'dQw4w9WgXcQ' });

/** Parameters of each kind: identifiers, texts, dropdowns, ranges, dates, numbers, switches, options. */
const bad: Bad[] = [
	...inComments('Member', 'publicId', 'expected', '', ' ', '@', 'ada lovelace', 'a/b', {}, true),
	...inStarred('User', 'username', 'a username such as', '', '-octo', 'o'.repeat(40), 'a.b', null),
	...inTweets('User', 'userId', 'the numeric ID of a user', 'ada', '12a', '', 1.5, -1),
	...inTweets('User', 'userId', 'author.userId (authorUserId if simplified)', '@ada'),
	...inTweet('Tweet', 'tweetId', 'the ID of a tweet', '', 'https://micro.example/ada'),
	...inTweets('User', 'userId', 'has lost digits, so pass it as text', 2 ** 53),
	...inTweet('Tweet', 'tweetId', 'has lost digits, so pass it as text', 1843 * 10 ** 15),
	...inJob('Job', 'jobUrl', 'the address of a job posting', '', 'soon', 'https://a.example/jobs/1'),
	...inPost('Post', 'url', 'the full address of a post', '', 'ftp://a.example/b', 'a b', 'word'),
	...inVideo('Video', 'url', 'a link to a video', '', 'short', 'javascript:alert(1)'),
	...inVideo('Include Transcript', 'includeTranscript', 'true or false', 'maybe', 2, {}),
	...inUsers('Query', 'query', 'at most 256 characters', 'x'.repeat(257)),
	...inUsers('Sort', 'options.sort', 'one of best-match, followers', 'stars'),
	...inUsers('Order', 'options.order', 'asc or desc', 'up'),
	...inUsers('Account Type', 'filters.accountType', 'user or org', 'bot'),
	...inUsers('Followers', 'filters.followers.range.gte', 'a number', 'many', true),
	...inUsers('Repositories', 'filters.repos.range.lt', 'a number', 'few', {}),
	...inUsers('Created Date', 'filters.created.range.gte', 'a date such as', 'soon', true),
	...inUsers('Created Date', 'filters.created.range.lt', 'a date', '2026-02-30', '01/02/2026', 5),
	...inIssues('Comments', 'filters.comments.range.gt', 'a whole number', 1.5),
	...inIssues(
		'Sort',
		'options.sort',
		'an order of issues such as best-match',
		'followers',
		'joined',
	),
	...inIssues('Author', 'filters.author', 'a username such as octo', '@', {}),
	...inCommunities('Time', 'options.time', 'one of hour, day', 'decade'),
	...inComments('Limit', 'limit', 'a whole number, 1 or more', 0, -1, 1.5, 'abc', Infinity, true),
	...inComments('Start', 'options.start', 'a whole number from 0 to', -1, 0.5, 'x', 2 ** 53),
	...inTweets('Cursor', 'options.cursor', 'the text that an earlier answer gave', {}, true),
	...inStarred('Page Token', 'options.after', 'the text that an earlier answer gave', {}, true),
	...inStarred('Max Credits', 'options.maxCredits', 'a number, 0 or more', -1, 'few', {}),
	...inStarred('Max Credits per Run', 'options.maxRunCredits', 'a number, 0 or more', -1, 'few'),
	...inStarred('Concurrency', 'options.concurrency', 'from 1 to 200', 0, 201, 2.5, 'x'),
	...inStarred('Max Retries', 'options.maxRetries', 'from 0 to 10', -1, 11, 0.5, 'x'),
	...inStarred('Timeout (Ms)', 'options.timeout', 'a whole number from 1 to', 0, -5, 'x', 2 ** 31),
	...inStarred('Reuse Lookups', 'options.reuseLookups', 'true or false', 'perhaps', 3),
	...inStarred('Add Response Details', 'options.addResponseDetails', 'true or false', 'x'),
	...inStarred('Additional Body Fields', 'options.additionalBodyFields', 'a JSON object', '[]', 7),
	...inStarred('Output', 'output', 'raw, simplified or selected', 'table', 5),
	...inSelected('Fields', 'fields', 'a list of field names', true, {}, [{ name: 'bio' }]),
	...inSelected('Fields', 'fields', "fields of this operation's records", 5, 'nmae'),
	...inSelected('Fields', 'fields', 'at least one field', ' , ', '', []),
];

/** Puts the value into the parameter by an expression, as workflows do with what they cannot foresee. */
function withBad({ right, name }: Bad): INodeParameters {
	const expression = '={{ $json.bad ? $json.value : $json.good }}';
	const path = name.split('.').reverse();
	const nested = path.reduce<unknown>((inner, member) => ({ [member]: inner }), expression);
	return { ...right, ...(nested as INodeParameters) };
}

/** What is right for parameters that are refused where their expression gives nothing, too. */
const good: Readonly<Record<string, unknown>> = {
	limit: 5,
	'options.start': 0,
	'options.cursor': '',
	'options.after': '',
	'options.maxCredits': 5,
	'options.maxRunCredits': 5,
};

const shown = (value: unknown) =>
	value === Infinity ? 'Infinity' : (JSON.stringify(value) ?? 'nothing').slice(0, 60);
const cases = bad.map((one) => [`${one.displayName}: ${shown(one.value)}`, one] as const);

test.each(cases)('%s is refused before anything is sent', async (_, one) => {
	const { error } = await service.run({
		nodeType: one.nodeType,
		parameters: withBad(one),
		items: [
			{ bad: false, good: (one.right[one.name] ?? good[one.name]) as string },
			{ bad: true, value: one.value as string },
		],
	});
	expect(service.sandbox.log).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
	expect(error?.message).toContain(`The parameter "${one.displayName}" is invalid: got `);
	expect(error?.message).toContain(one.expected);
	expect(error?.description).toContain('Nothing was sent.');
});

const nothing = ['={{ $json.budgt }}', '={{ null }}', '={{ "" }}'];

test.each(
	['options.maxCredits', 'options.maxRunCredits', 'limit'].flatMap((name) =>
		nothing.map((value) => [name, value] as const),
	),
)('%s that gives nothing (%s) never means "no limit"', async (name, value) => {
	const [member = '', option] = name.split('.');
	const { error } = await service.list(starred, 45, {
		parameters: { [member]: option === undefined ? value : { [option]: value } },
	});
	expect(service.bodies).toEqual([]);
	expect(error?.message).toContain('got nothing, expected a');
});

describe('what is wrong is told at once', () => {
	const run = async (names: readonly string[], more = {}) => {
		const { error } = await service.lookups(names, more);
		expect(service.sandbox.log).toEqual([]);
		expect(error?.context).toMatchObject({ itemIndex: names.indexOf('') });
		return error?.description;
	};
	const rows = (count: number, wrong: readonly number[]) =>
		Array.from({ length: count }, (_, row) => (wrong.includes(row) ? '' : `user${row}`));
	const upTo = (count: number) => Array.from({ length: count }, (_, row) => row);
	const onError = 'With "On Error" set to "Continue",';

	test.each([
		['one of one', 1, [0], ''],
		['one of two', 2, [1], ` ${onError} it gives an error item, and the other one is sent.`],
		[
			'nine of thirty',
			30,
			[3, 5, 7, 9, 12, 14, 18, 20, 25],
			` 8 more input items are wrong: 5, 7, 9, 12, 14, 18, 20, 25. ${onError} each of them gives an error item, and the other 21 are sent.`,
		],
		[
			'twelve of thirteen',
			13,
			upTo(12),
			` 11 more input items are wrong: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more. ${onError} each of them gives an error item, and the other one is sent.`,
		],
		['two of two', 2, [0, 1], ' 1 more input item is wrong: 1.'],
	])('%s', async (_, count, wrong, told) => {
		const first = `Input item: ${wrong[0]} (the first is 0).`;
		expect(await run(rows(count, wrong))).toBe(`Nothing was sent. ${first}${told}`);
	});

	test('parameters, expressions and credentials', async () => {
		const { error } = await service.run({
			nodeType: 'codeHost',
			parameters: userGet('={{ $json.fails ? $json.fails.nope.nope : $json.name }}'),
			items: [{ name: 'octo' }, { name: '' }, { fails: true }, { name: 'a', key: '' }, {}],
			credential: {
				...service.credential,
				apiKey: `={{ $json.key ?? "${service.sandbox.apiKey}" }}`,
			},
		});
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		expect(error?.description).toContain('3 more input items are wrong: 2, 3, 4.');
	});
});

test('with "Continue" the other items go on, and each refused one says why', async () => {
	const { items } = await service.lookups(['octo', 'not a name', '', 'ada'], {
		onError: 'continueRegularOutput',
	});
	expect(service.bodies).toEqual([{ username: 'octo' }, { username: 'ada' }]);
	expect(sourcesIn({ items })).toEqual([0, 1, 2, 3]);
	expect(items[1]?.json).toEqual({
		error:
			'The parameter "User" is invalid: got "not a name", expected a username such as octo, or the address of a profile',
	});
	expect(items[2]?.json.error).toContain('got nothing, expected');
});

test('an expression that fails is an error of its item', async () => {
	const { items } = await service.lookup('={{ $json.name.first.second }}', {
		onError: 'continueRegularOutput',
		items: [{ name: { first: { second: 'octo' } } }, { name: null }],
	});
	expect(items).toHaveLength(2);
	expect(items[0]?.json.username).toBe('octo');
	expect(items[1]?.json).toHaveProperty('error');
});

test('when every item is refused, nothing is sent and the credential is not read', async () => {
	const { items, credentialReads } = await service.lookups(['not a name', 'nor this'], {
		onError: 'continueRegularOutput',
	});
	expect(items).toHaveLength(2);
	expect(service.sandbox.log).toEqual([]);
	expect(credentialReads).toBe(0);
});

test('numbers from expressions do where digits are expected', async () => {
	const parameters = { userId: '={{ 783003 }}', limit: 1 };
	await service.list(tweets, 3, { parameters });
	expect(service.bodies).toEqual([{ userId: '783003', count: 1 }]);
});
