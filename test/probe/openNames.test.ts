import type { OpenName } from '../../probe/finding';
import { type DifferingService, type Json, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService();
});
afterAll(() => service.close());

const USERS = '/code-host/search-users';
const COMMUNITIES = '/forum/search/communities';
const TWEET = '/microblog/get-tweet-detail';

const probeNames = async (path: string) => {
	const args = ['--yes', '--parts', 'answers,names', '--only', path];
	const probed = await runProbe(service.baseUrl, args, { key: service.sandbox.apiKey });
	const openNames = probed.report?.endpoints[0]?.openNames ?? [];
	return { ...probed, openNames };
};

/** Name and verdict of each try. */
const verdicts = ({ tried }: Pick<OpenName, 'tried'>) =>
	tried.map(({ name, verdict }) => `${name} ${verdict}`);

/** A service that calls a parameter otherwise and refuses every name that it does not know. */
function renamed(to: string, from: string) {
	return (_path: string, body: Json) => {
		if (from in body) {
			const message = `unknown parameter: ${from}`;
			return { status: 422, body: { status: 'error', message } };
		}
		const { [to]: value, ...rest } = body;
		return { body: value === undefined ? rest : { ...rest, [from]: value } };
	};
}

/** A service that passes over names that it does not know. */
function tolerant(known: readonly string[]) {
	return (_path: string, body: Json) => ({
		body: Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name))),
	});
}

describe('a service that refuses unknown names', () => {
	test('takes the assumed name', async () => {
		service.behave({});
		const { openNames, exitCode } = await probeNames(USERS);
		expect(openNames.map(verdicts)).toEqual([['type taken']]);
		expect(exitCode).toBe(0);
		// the answer, and one right value: the two wrong requests are refused
		expect(service.sandbox.credits).toBe(2);
	});

	test('knows another: it is found, and the assumed one reported', async () => {
		service.behave({ request: renamed('userType', 'type') });
		const { openNames, differs, exitCode } = await probeNames(USERS);
		expect(openNames.map(verdicts)).toEqual([
			['type refused', 'accountType refused', 'userType taken'],
		]);
		expect(differs).toEqual([
			`${USERS} type the account type of user search: the assumed name is refused (user gets 422 (unknown parameter: type)); userType is taken`,
		]);
		expect(exitCode).toBe(1);
	});

	test('takes none of the names that are tried', async () => {
		service.behave({ request: renamed('somethingElse', 'type') });
		const { openNames, differs } = await probeNames(USERS);
		expect(openNames.flatMap(verdicts).every((verdict) => verdict.endsWith(' refused'))).toBe(true);
		expect(openNames[0]?.tried).toHaveLength(6);
		expect(differs).toHaveLength(1);
	});
});

describe('a service that passes over unknown names', () => {
	test('and refuses a wrong value of the right one', async () => {
		service.behave({ request: tolerant(['query', 'limit', 'after', 'sort', 'time']) });
		const { openNames, exitCode } = await probeNames(COMMUNITIES);
		expect(openNames.map(verdicts)).toEqual([['sort taken'], ['time taken']]);
		expect(exitCode).toBe(0);
	});

	test('and tells no value from another: the records decide', async () => {
		service.behave({
			request: tolerant(['query', 'limit', 'after']),
			answer(_path, { body }, { orderBy }) {
				if (orderBy === 'new') ((body.data as Json).communities as Json[]).reverse();
			},
		});
		const { openNames, differs } = await probeNames(COMMUNITIES);
		expect(openNames.map(verdicts)).toEqual([
			['sort ignored', 'order ignored', 'orderBy taken'],
			[
				'time ignored',
				't ignored',
				'timeWindow ignored',
				'timeRange ignored',
				'period ignored',
				'window ignored',
			],
		]);
		expect(differs).toEqual([
			expect.stringMatching(/sort the ordering of .* is ignored .*; orderBy is taken$/),
			expect.stringMatching(/time the time window of .* is ignored/),
		]);
	});

	test('and brings other records each time: it cannot be told', async () => {
		let asked = 0;
		service.behave({
			request: tolerant(['query', 'limit', 'after']),
			answer(_path, { body }) {
				const records = (body.data as Json).communities as Json[];
				records.forEach((record) => (record.id = `c${(asked += 1)}`));
			},
		});
		const { openNames, exitCode } = await probeNames(COMMUNITIES);
		expect(openNames.map(verdicts)).toEqual([['sort cannot tell'], ['time cannot tell']]);
		expect(exitCode).toBe(0);
	});

	test('and finds nothing for the search: it cannot be told', async () => {
		service.behave({
			request: tolerant(['query', 'limit', 'after']),
			answer: (_path, { body }) => void ((body.data as Json).communities = []),
		});
		const { openNames } = await probeNames(COMMUNITIES);
		expect(openNames[0]?.tried).toEqual([
			{ name: 'sort', verdict: 'cannot tell', why: expect.stringContaining('finds nothing') },
		]);
	});
});

describe('the next cursor of replies', () => {
	test('stands where it is assumed', async () => {
		service.behave({});
		const { openNames, exitCode } = await probeNames(TWEET);
		expect(openNames.map(verdicts)).toEqual([['data.nextCursor taken']]);
		expect(exitCode).toBe(0);
		expect(service.sandbox.credits).toBe(2);
	});

	test.each<[string, (body: Json, token: unknown) => void]>([
		['data.cursor', (body, token) => void ((body.data as Json).cursor = token)],
		['nextCursor', (body, token) => void (body.nextCursor = token)],
	])('stands in %s', async (at, put) => {
		service.behave({
			answer(_path, { body }) {
				const { nextCursor, ...data } = body.data as Json;
				body.data = data;
				put(body, nextCursor);
			},
		});
		const { openNames, differs } = await probeNames(TWEET);
		expect(openNames.map(verdicts)).toEqual([[`${at} taken`]]);
		expect(differs.at(-1)).toContain(`seems to be ${at}: taken`);
	});

	test('does not come with a tweet that has few replies', async () => {
		service.behave({ answer: (_path, { body }) => void delete (body.data as Json).nextCursor });
		const { report, exitCode } = await probeNames(TWEET);
		expect(report?.endpoints[0]?.findings).toContainEqual({
			kind: 'note',
			at: 'data.nextCursor',
			text: expect.stringContaining('Give a tweet with more replies'),
		});
		expect(exitCode).toBe(0);
		expect(service.sandbox.credits).toBe(1);
	});
});

test('issue search: values that are refused, that are taken, and that have no effect', async () => {
	const known = ['best-match', 'created', 'updated'];
	service.behave({
		request(_path, { sort, order: _order, ...body }) {
			if (sort === undefined || known.includes(String(sort))) return { body };
			return { status: 422, body: { status: 'error', message: `one of ${known.join(', ')}` } };
		},
	});
	const { openNames, exitCode } = await probeNames('/code-host/search-issues');
	expect(openNames.map(verdicts)).toEqual([
		[
			'noSuchThing3f9b refused',
			'best-match taken',
			'comments refused',
			'reactions refused',
			'interactions refused',
			'created taken',
			'updated taken',
		],
		['noSuchThing3f9b ignored', 'desc ignored', 'asc ignored'],
		['0 refused', '11 refused', '1 taken', '10 taken'],
	]);
	expect(openNames[0]?.tried[0]?.why).toBe('422: one of best-match, created, updated');
	expect(exitCode).toBe(0);
});
