import { endpoints } from '../../nodes/shared/contract';
import { goldenByPath } from '../contract/goldenFile';
import { type DifferingService, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService();
});
afterAll(() => service.close());

const COMMENTS = '/professional-network/get-profile-comments';

const probeErrors = (...only: string[]) =>
	runProbe(
		service.baseUrl,
		['--yes', '--parts', 'errors', ...only.flatMap((path) => ['--only', path])],
		{ key: service.sandbox.apiKey },
	);

test('each endpoint: the statuses of requests that have to fail, free of charge', async () => {
	service.behave({});
	const { report, differs, exitCode } = await probeErrors();
	expect(differs).toEqual([]);
	expect(exitCode).toBe(0);
	expect(service.sandbox.credits).toBe(0);
	for (const { path, refusals } of report?.endpoints ?? []) {
		const endpoint = endpoints.find((each) => each.path === path);
		const isSearch = goldenByPath.get(path)?.missing === null;
		expect([path, refusals.map(({ status }) => status)]).toEqual([
			path,
			[422, ...(isSearch ? [] : [404]), ...(endpoint?.auth === 'none' ? [] : [401])],
		]);
	}
});

test('a request without a key does not end the probe, and does not hold the key', async () => {
	service.behave({});
	await probeErrors('/forum/get-user', '/photo-network/user');
	expect(service.sandbox.log.map(({ hasAuthorization }) => hasAuthorization)).toEqual([
		true,
		true,
		false,
		true,
		true,
		false,
	]);
});

test('a status that the document does not declare for the comment listing; elsewhere it is an open question', async () => {
	service.behave({ answer: (_path, answered) => void (answered.status = 418) });
	const { differs } = await probeErrors(COMMENTS, '/forum/get-user');
	expect(differs).toEqual([
		expect.stringContaining(`${COMMENTS} a value of the wrong type gets 418`),
		expect.stringContaining(`${COMMENTS} a thing that is not there gets 418`),
		expect.stringContaining(`${COMMENTS} no API key gets 418`),
	]);
});

test('another error body, and success where the request cannot be right', async () => {
	service.behave({
		request(path) {
			if (path !== '/photo-network/user') return { body: { username: {} } };
			return { status: 200, body: { timeMs: 1, creditsCost: 0, data: {} } };
		},
		answer: (_path, { body }) => void Object.assign(body, { code: 'E_INVALID' }),
	});
	const { differs } = await probeErrors('/forum/get-user', '/photo-network/user');
	const extra = 'error.code is not in the document (string)';
	expect(differs).toEqual([
		`/forum/get-user a value of the wrong type gets 422 with another body: ${extra}`,
		`/forum/get-user a thing that is not there gets 422 with another body: ${extra}`,
		`/forum/get-user no API key gets 401 with another body: ${extra}`,
		'/photo-network/user a value of the wrong type is answered with success',
		'/photo-network/user no API key is answered with success',
	]);
});
