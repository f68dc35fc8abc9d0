import { goldenByPath } from '../contract/goldenFile';
import { endpoints } from '../../nodes/shared/contract';
import { type DifferingService, type Json, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService();
});
afterAll(() => service.close());

const person = () => ({ key: service.sandbox.apiKey });
const data = (body: Json) => body.data as Json;
const probeAnswers = (...only: string[]) =>
	runProbe(
		service.baseUrl,
		['--yes', '--parts', 'answers', ...only.flatMap((path) => ['--only', path])],
		person(),
	);

test('a service that keeps to the document: nothing differs, and the open questions are answered', async () => {
	service.behave({});
	const { exitCode, differs, report, printed } = await runProbe(
		service.baseUrl,
		['--yes'],
		person(),
	);
	expect(differs).toEqual([]);
	expect(exitCode).toBe(0);
	expect(report?.complete).toBe(true);
	expect(report?.endpoints.map(({ path }) => path)).toEqual(endpoints.map(({ path }) => path));
	expect(report?.credits).toBe(service.sandbox.credits);
	expect(report?.requests).toBe(service.asked.length);
	expect(printed + JSON.stringify(report)).not.toContain(service.sandbox.apiKey);
	const names = report?.endpoints.flatMap(({ openNames }) =>
		openNames.slice(0, 1).map(({ assumed, tried }) => [assumed, tried[0]?.verdict]),
	);
	expect(names).toEqual([
		['data.nextCursor', 'taken'],
		['best-match', 'ignored'],
		['type', 'taken'],
		['sort', 'taken'],
	]);
});

test('the price that was announced is the one that is paid', async () => {
	service.behave({});
	const { printed } = await probeAnswers();
	const priced = [...goldenByPath.values()].filter(({ credits }) => credits !== 'free').length;
	expect(printed).toContain(`Credits: ${priced} if the service is as its document says`);
	expect(service.sandbox.credits).toBe(priced);
	for (const { body } of service.sandbox.log) {
		const { count, limit } = body as Json;
		expect([undefined, 1]).toContain(count ?? limit);
	}
});

test('members that are missing, not documented or of another type are named with their place', async () => {
	service.behave({
		answer(path, { body }) {
			if (path === '/code-host/get-profile') {
				delete data(body).bio;
				data(body).plan = 'free';
				data(body).databaseId = '17';
				(data(body).pinnedRepos as Json[]).forEach((repository) => delete repository.owner);
			}
			if (path === '/microblog/get-user-tweets') {
				const [tweet = {}] = data(body).tweets as Json[];
				tweet.createdAt = 'Thu Jan 15 09:30:00 +0000 2026';
				(tweet.author as Json).isVerified = 1;
			}
			if (path === '/forum/get-user') Object.assign(body, { timeMs: '12', requestId: 'r-1' });
		},
	});
	const { exitCode, differs } = await probeAnswers(
		'/code-host/get-profile',
		'/get-user-tweets',
		'/forum/get-user',
		'/short-video/get-user',
	);
	const pinned = '/code-host/get-profile data.pinnedRepos[].owner is missing (object)';
	expect(differs).toEqual([
		'/microblog/get-user-tweets data.tweets[].author.isVerified is of another type: number instead of boolean',
		expect.stringMatching(
			/^\/microblog\/get-user-tweets data\.tweets\[\]\.createdAt does not fit: .*Thu Jan 15/,
		),
		'/code-host/get-profile data.bio is missing (string)',
		'/code-host/get-profile data.databaseId is of another type: string instead of number',
		expect.stringContaining(pinned),
		'/code-host/get-profile data.plan is not in the document (string)',
		'/forum/get-user answer.timeMs is of another type: string instead of number',
		'/forum/get-user answer.requestId is not in the document (string)',
	]);
	expect(exitCode).toBe(1);
});

test('null where the document does not say whether it may be is an answer, and no difference', async () => {
	service.behave({
		answer: (_path, { body }) => void (data(body).tagline = null),
	});
	const { exitCode, report } = await probeAnswers('get-company-from-url');
	expect(exitCode).toBe(0);
	expect(report?.endpoints[0]?.findings).toEqual([
		{ kind: 'open', at: 'data.tagline', text: 'is null' },
	]);
});

test('what the document does not show of a record is told: its members and their types', async () => {
	service.behave({});
	const { report } = await probeAnswers('/forum/get-post');
	expect(report?.endpoints[0]?.findings).toEqual([
		{
			kind: 'open',
			at: 'data.comments[]',
			text: expect.stringMatching(/^holds id string, .*score number.* \(45 times\)$/),
		},
	]);
});

test('a price that is not the documented one', async () => {
	service.behave({ answer: (_path, { body }) => void (body.creditsCost = 0.5) });
	const { differs, report } = await probeAnswers('/code-host/get-profile');
	expect(differs).toEqual(['/code-host/get-profile creditsCost is 0.5; by the document 1']);
	expect(report?.credits).toBe(0.5);
});

test('more records than were asked for, and a stop before more is spent than was announced', async () => {
	service.behave({ request: (_path, { count: _count, ...body }) => ({ body }) });
	const { differs, exitCode, report } = await probeAnswers('search/', '/code-host/get-profile');
	expect(differs).toEqual([
		'/professional-network/search/products data holds 10 records where 1 was asked for',
	]);
	expect(exitCode).toBe(2);
	expect(report?.stopped).toContain('could go over the 5 credits that were announced');
	expect(service.sandbox.credits).toBe(10);
	expect(service.asked).toHaveLength(1);
});

test('an identifier that is not found is said, and is no difference', async () => {
	service.behave({
		request: () => ({ status: 404, body: { status: 'error', message: 'No such company' } }),
	});
	const { exitCode, report } = await probeAnswers('get-company-from-url');
	expect(exitCode).toBe(0);
	expect(report?.endpoints[0]?.findings).toEqual([
		{ kind: 'note', text: 'Nothing was found (404: No such company). Give another identifier.' },
	]);
});

test('a request that the document allows is refused, and a status that no document names', async () => {
	service.behave({
		request: (path) =>
			path === '/forum/get-user'
				? { status: 422, body: { status: 'error', message: 'userName is required' } }
				: { status: 418, body: { status: 'error', message: 'no' } },
	});
	const { differs, exitCode } = await probeAnswers('/forum/get-user', '/photo-network/user');
	expect(differs).toEqual([
		'/forum/get-user refuses a request that the document allows (422): userName is required',
		'/photo-network/user No successful answer (418): no',
	]);
	expect(exitCode).toBe(1);
});

test('a list without records leaves nothing to compare, and that is said', async () => {
	service.behave({ answer: (_path, { body }) => void (data(body).projects = []) });
	const { exitCode, report } = await probeAnswers('list-projects');
	expect(exitCode).toBe(0);
	expect(report?.endpoints[0]?.findings).toEqual([
		{ kind: 'note', at: 'data.projects', text: expect.stringContaining('was empty') },
	]);
});
