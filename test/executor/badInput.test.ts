import type { INodeParameters } from 'n8n-workflow';
import { comments, type Listing, starred, tweets, users } from './listings';
import { userGet } from './nodeRuns';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** A listing, the parameter of it that is not right, and the value. */
interface Bad {
	readonly listing: Listing;
	readonly more: INodeParameters;
	readonly displayName: string;
	readonly name: string;
	readonly expected: string;
	readonly value: unknown;
}

const of =
	(listing: Listing, more: INodeParameters = {}) =>
	(displayName: string, name: string, expected: string, ...values: unknown[]): Bad[] =>
		values.map((value) => ({ listing, more, displayName, name, expected, value }));

const inComments = of(comments);
const inTweets = of(tweets);
const inStarred = of(starred);
const inSelected = of(starred, { output: 'selected', fields: ['name'] });
const inUsers = of(users);

/** What is read of values of every kind: `test/operations`. Here one of each kind of parameter, and all options. */
const bad: Bad[] = [
	...inTweets('User', 'userId', 'the numeric ID of a user', 'ada', '', 1.5),
	...inTweets('User', 'userId', 'has lost digits, so pass it as text', 2 ** 53),
	...inUsers('Sort', 'options.sort', 'one of best-match, followers', 'stars'),
	...inUsers('Account Type', 'filters.accountType', 'user or org', 'bot'),
	...inUsers('Followers', 'filters.followers.range.gte', 'a number', 'many', true),
	...inUsers('Created Date', 'filters.created.range.lt', 'a date', '2026-02-30', 5),
	...inComments('Limit', 'limit', 'a whole number, 1 or more', 0, -1, 1.5, 'abc', Infinity, true),
	// that gives nothing never means "no limit"
	...inComments('Limit', 'limit', 'a whole number, 1 or more', undefined, null, ''),
	...inStarred('Max Credits', 'options.maxCredits', 'a number, 0 or more', undefined, null, ''),
	...inStarred('Max Credits per Run', 'options.maxRunCredits', 'a number', undefined, null, ''),
	...inComments('Start', 'options.start', 'a whole number from 0 to', -1, 0.5, 'x', 2 ** 53),
	...inTweets('Cursor', 'options.cursor', 'the text that an earlier answer gave', {}, true),
	...inStarred('Max Credits', 'options.maxCredits', 'a number, 0 or more', -1, 'few', {}),
	...inStarred('Max Credits per Run', 'options.maxRunCredits', 'a number, 0 or more', -1, 'few'),
	...inStarred('Concurrency', 'options.concurrency', 'from 1 to 200', 0, 201, 2.5, 'x'),
	...inStarred('Max Retries', 'options.maxRetries', 'from 0 to 10', -1, 11, 0.5, 'x'),
	...inStarred('Timeout (Ms)', 'options.timeout', 'a whole number from 1 to', 0, -5, 'x', 2 ** 31),
	...inStarred('Reuse Lookups', 'options.reuseLookups', 'true or false', 'perhaps', 3),
	...inStarred('Add Response Details', 'options.addResponseDetails', 'true or false', 'x'),
	...inStarred('Output', 'output', 'raw, simplified or selected', 'table', 5),
	...inSelected('Fields', 'fields', 'a list of field names', true, {}, [{ name: 'bio' }]),
	...inSelected('Fields', 'fields', "fields of this operation's records", 5, 'nmae'),
	...inSelected('Fields', 'fields', 'at least one field', ' , ', '', []),
];

/** Puts the value into the parameter by an expression, as workflows do with what they cannot foresee. */
function withBad({ listing, more, name }: Bad): INodeParameters {
	const expression = '={{ $json.bad ? $json.value : $json.good }}';
	const path = name.split('.').reverse();
	const nested = path.reduce<unknown>((inner, member) => ({ [member]: inner }), expression);
	return { ...listing.parametersFor(5), ...more, ...(nested as INodeParameters) };
}

/** What is right for parameters that are refused where their expression gives nothing, too. */
const good: Readonly<Record<string, unknown>> = {
	userId: '1',
	fields: ['name'],
	limit: 5,
	'options.start': 0,
	'options.cursor': '',
	'options.maxCredits': 5,
	'options.maxRunCredits': 5,
};

const shown = (value: unknown) =>
	value === Infinity ? 'Infinity' : (JSON.stringify(value) ?? 'nothing').slice(0, 60);
const cases = bad.map((one) => [`${one.displayName}: ${shown(one.value)}`, one] as const);

test.each(cases)('%s is refused before anything is sent', async (_, one) => {
	const { error } = await service.run({
		nodeType: one.listing.nodeType,
		parameters: withBad(one),
		items: [
			{ bad: false, good: good[one.name] as string },
			{ bad: true, value: one.value as string },
		],
	});
	expect(service.sandbox.log).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
	expect(error?.message).toContain(`The parameter "${one.displayName}" is invalid: got `);
	expect(error?.message).toContain(one.expected);
	expect(error?.description).toContain('Nothing was sent.');
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

test('when every item is refused, nothing is sent and the credential is not read', async () => {
	const { items, credentialReads } = await service.lookups(['not a name', 'nor this'], {
		onError: 'continueRegularOutput',
	});
	expect(items).toHaveLength(2);
	expect(service.sandbox.log).toEqual([]);
	expect(credentialReads).toBe(0);
});
