import { endpoints } from '../../nodes/shared/contract';
import { goldenOf } from '../../golden/golden';
import { type DifferingService, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService();
});
afterAll(() => service.close());

const COMMENTS = '/professional-network/get-profile-comments';

const probeOnly = (...only: string[]) =>
	runProbe(
		service.baseUrl,
		['--yes', ...only.flatMap((path) => ['--only', path])],
		service.sandbox.apiKey,
	);

test('each endpoint: the statuses of requests that have to fail, free of charge', async () => {
	service.behave({});
	const { outcome, differs, exitCode } = await probeOnly();
	expect(differs).toEqual([]);
	expect(exitCode).toBe(0);
	for (const { path, auth } of endpoints) {
		const statuses = (outcome?.findings ?? [])
			.filter(({ endpoint, text }) => endpoint === path && text.startsWith('gets '))
			.map(({ text }) => Number(text.slice(5, 8)));
		const isSearch = goldenOf(path).missing === null;
		const all = [422, ...(isSearch ? [] : [404]), ...(auth === 'none' ? [] : [401])];
		expect([path, statuses]).toEqual([path, all]);
	}
});

test('a request without a key does not end the probe, and does not hold the key', async () => {
	service.behave({});
	await probeOnly('/forum/get-user', '/photo-network/user');
	expect(service.sandbox.log.slice(2).map(({ hasAuthorization }) => hasAuthorization)).toEqual([
		true,
		true,
		false,
		true,
		true,
		false,
	]);
});

test('a status that the document does not declare for the comment listing; elsewhere it is an open question', async () => {
	service.behave({ refusal: (_path, answered) => void (answered.status = 418) });
	const { differs } = await probeOnly(COMMENTS, '/forum/get-user');
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
		refusal: (_path, { body }) => void Object.assign(body, { code: 'E_INVALID' }),
	});
	const { differs } = await probeOnly('/forum/get-user', '/photo-network/user');
	const ofErrors = differs.filter((text) => / (a value of|a thing that|no API key) /.test(text));
	const extra = 'error.code is not in the document (string)';
	expect(ofErrors).toEqual([
		`/forum/get-user a value of the wrong type gets 422 with another body: ${extra}`,
		`/forum/get-user a thing that is not there gets 422 with another body: ${extra}`,
		`/forum/get-user no API key gets 401 with another body: ${extra}`,
		'/photo-network/user a value of the wrong type is answered with success',
		'/photo-network/user no API key is answered with success',
	]);
});
