import { goldenByPath } from '../../golden/golden';
import { endpoints } from '../../nodes/shared/contract';
import { type DifferingService, type Json, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService();
});
afterAll(() => service.close());

const data = (body: Json) => body.data as Json;
const probeOnly = (...only: string[]) =>
	runProbe(
		service.baseUrl,
		['--yes', ...only.flatMap((path) => ['--only', path])],
		service.sandbox.apiKey,
	);

test('a service that keeps to the document: nothing differs, and what it leaves open is told', async () => {
	service.behave({});
	const { exitCode, differs, outcome, printed } = await probeOnly();
	expect(differs).toEqual([]);
	expect(exitCode).toBe(0);
	expect(outcome?.stopped).toBeUndefined();
	expect(new Set(service.asked)).toEqual(new Set(endpoints.map(({ path }) => path)));
	expect(outcome?.spent).toBe(service.sandbox.credits);
	expect(outcome?.requests).toBe(service.asked.length);
	expect(printed).not.toContain(service.sandbox.apiKey);
});

test('the price that was announced is the one that is paid, without --yes nothing', async () => {
	service.behave({});
	const priced = [...goldenByPath.values()].filter(({ credits }) => credits !== 'free').length;
	const shown = await runProbe(service.baseUrl, []);
	expect(shown.printed).toContain(`Credits: ${priced} if the service is as its document says`);
	expect(service.asked).toEqual([]);
	await probeOnly();
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
	const { exitCode, differs } = await probeOnly(
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
	const { exitCode, outcome } = await probeOnly('get-company-from-url');
	expect(exitCode).toBe(0);
	expect(outcome?.findings[0]).toMatchObject({ kind: 'open', at: 'data.tagline', text: 'is null' });
});

test('what the document does not show of a record is told: its members and their types', async () => {
	service.behave({});
	const { outcome } = await probeOnly('/forum/get-post');
	expect(outcome?.findings[0]).toMatchObject({
		kind: 'open',
		at: 'data.comments[]',
		text: expect.stringMatching(/^holds id string, .*score number.* \(45 times\)$/),
	});
});

test('a price that is not the documented one', async () => {
	service.behave({ answer: (_path, { body }) => void (body.creditsCost = 0.5) });
	const { differs, outcome } = await probeOnly('/code-host/get-profile');
	expect(differs).toEqual(['/code-host/get-profile creditsCost is 0.5; by the document 1']);
	expect(outcome?.spent).toBe(0.5);
});

test('more records than were asked for, and a stop before more is spent than was announced', async () => {
	service.behave({ request: (_path, { count: _count, ...body }) => ({ body }) });
	const { differs, exitCode, outcome } = await probeOnly('search/');
	expect(differs).toEqual([
		'/professional-network/search/products data holds 10 records where 1 was asked for',
	]);
	expect(exitCode).toBe(2);
	expect(outcome?.stopped).toContain('could go over the 8 credits that were announced');
	expect(service.sandbox.credits).toBe(10);
	expect(service.asked).toHaveLength(1);
});

test('an identifier that is not found is said, and is no difference', async () => {
	service.behave({
		request: () => ({ status: 404, body: { status: 'error', message: 'No such company' } }),
	});
	const { exitCode, outcome } = await probeOnly('get-company-from-url');
	expect(exitCode).toBe(0);
	expect(outcome?.findings[0]).toMatchObject({
		kind: 'note',
		text: 'Nothing was found (404: No such company). Give another identifier.',
	});
});

test('a request that the document allows is refused, and a status that no document names', async () => {
	service.behave({
		request: (path) =>
			path === '/forum/get-user'
				? { status: 422, body: { status: 'error', message: 'userName is required' } }
				: { status: 418, body: { status: 'error', message: 'no' } },
	});
	const { differs, exitCode } = await probeOnly('/forum/get-user', '/photo-network/user');
	expect(differs).toEqual([
		'/forum/get-user refuses a request that the document allows (422): userName is required',
		'/photo-network/user No successful answer (418): no',
	]);
	expect(exitCode).toBe(1);
});

test('a list without records leaves nothing to compare, and that is said', async () => {
	service.behave({ answer: (_path, { body }) => void (data(body).projects = []) });
	const { exitCode, outcome } = await probeOnly('list-projects');
	expect(exitCode).toBe(0);
	expect(outcome?.findings[0]).toMatchObject({
		kind: 'note',
		at: 'data.projects',
		text: expect.stringContaining('was empty'),
	});
});
