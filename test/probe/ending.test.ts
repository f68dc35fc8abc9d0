import { startSandbox } from '../../sandbox/server';
import { type DifferingService, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService({ balance: 3 });
});
beforeEach(() => service.behave({}));
afterAll(() => service.close());

const right = () => service.sandbox.apiKey;

test('a key that is refused: one request, and the service’s own message', async () => {
	const { exitCode, outcome } = await runProbe(service.baseUrl, ['--yes'], 'ppd_wrong_key');
	expect(exitCode).toBe(2);
	expect(service.asked).toHaveLength(1);
	expect(outcome).toMatchObject({ requests: 1, spent: 0 });
	expect(outcome?.stopped).toBe(
		'The service did not accept the API key (401): The API key is missing or wrong',
	);
});

test('an account that runs out of credits: what was found before is reported', async () => {
	service.behave({
		answer: (_path, { body }) => void Object.assign(body, { requestId: 'r' }),
	});
	const { exitCode, outcome, printed, differs } = await runProbe(
		service.baseUrl,
		['--yes'],
		right(),
	);
	expect(exitCode).toBe(2);
	expect(outcome?.spent).toBe(3);
	expect(outcome?.stopped).toContain('does not have enough credits (402)');
	expect(printed).toContain('The probe did not get to its end.');
	expect(differs).toHaveLength(3);
	expect(service.asked).toHaveLength(4);
});

test('a service that says the key in its messages: it is not repeated', async () => {
	const key = 'ppd_spoken_key';
	service.behave({
		request: () => ({ status: 401, body: { status: 'error', message: `bad key ${key}` } }),
	});
	const { printed, outcome } = await runProbe(service.baseUrl, ['--yes'], key);
	expect(printed).not.toContain(key);
	expect(outcome?.stopped).toContain('bad key ***');
});

test('nothing listens at the address', async () => {
	const { baseUrl, close } = await startSandbox();
	await close();
	const { exitCode, outcome } = await runProbe(baseUrl, ['--yes'], 'ppd_key');
	expect(exitCode).toBe(2);
	expect(outcome?.stopped).toBe(`No answer from ${baseUrl}: ECONNREFUSED`);
});

test('too many requests: asked again after the wait that the service asks for', async () => {
	const { sandbox } = service;
	sandbox.addFault({
		when: { nth: [1, 2] },
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
	});
	const args = ['--yes', '--only', '/forum/get-user'];
	const { exitCode, outcome } = await runProbe(sandbox.baseUrl, args, right());
	expect(exitCode).toBe(0);
	expect(outcome?.spent).toBe(1);
	// three to bring the answer, three that have to fail
	expect(sandbox.requests).toBe(6);
});

test.each([
	['a failure', { kind: 'status', status: 503 }, 'No successful answer (503)'],
	['an answer that is cut off', { kind: 'cutBody' }, 'No successful answer (none)'],
	['a lost connection', { kind: 'resetBeforeAnswer' }, 'No successful answer (none)'],
] as const)(
	'%s is not sent again, since it may be charged, counts in full, and ends nothing',
	async (_what, fault, text) => {
		const { sandbox } = service;
		sandbox.addFault({ when: { nth: 2 }, fault });
		const only = ['/forum/get-user', '/photo-network/user', '/short-video/get-user'];
		const args = ['--yes', ...only.flatMap((path) => ['--only', path])];
		const { outcome, exitCode } = await runProbe(sandbox.baseUrl, args, right());
		// three that ask for something, nine that have to fail
		expect(sandbox.requests).toBe(12);
		expect(outcome?.spent).toBe(3);
		expect(outcome?.findings[0]?.text).toContain(text);
		expect(exitCode).toBe(0);
	},
);

test('Ctrl-C: the request under way is waited for, and what was found is reported', async () => {
	const interruption = new AbortController();
	service.behave({
		answer() {
			if (service.asked.length === 2) interruption.abort();
		},
	});
	const { exitCode, outcome } = await runProbe(
		service.baseUrl,
		['--yes'],
		right(),
		interruption.signal,
	);
	expect(exitCode).toBe(2);
	expect(outcome).toMatchObject({ stopped: 'It was interrupted.', spent: 2 });
	expect(service.asked).toHaveLength(2);
});

describe('wrong input is refused before anything is sent', () => {
	test.each<[string, string, string[], string]>([
		['no address', '', [], '--base-url takes an http or https address'],
		['an unknown flag', 'http://x.example', ['--key', 'ppd_secret'], "Unknown option '--key'"],
		['no endpoint', 'http://x.example', ['--only', 'nothing'], 'Nothing is left to probe'],
		[
			'a file that is not there',
			'http://x.example',
			['--identifiers', 'none.json'],
			'none.json cannot be read',
		],
	])('%s', async (_what, baseUrl, args, message) => {
		await expect(runProbe(baseUrl, args, 'ppd_key')).rejects.toThrow(message);
	});

	test('no key', async () => {
		await expect(runProbe(service.baseUrl, ['--yes'])).rejects.toThrow(
			'Set PUBLIC_PLATFORM_DATA_API_KEY to the API key',
		);
		expect(service.asked).toEqual([]);
	});
});
