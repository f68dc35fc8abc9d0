import { type DifferingService, startDifferingService } from './differingService';
import { runProbe } from './runProbe';

let service: DifferingService;
beforeAll(async () => {
	service = await startDifferingService({ balance: 3 });
});
beforeEach(() => service.behave({}));
afterAll(() => service.close());

const right = () => ({ key: service.sandbox.apiKey });

test('a key that is refused: one request, and the service’s own message', async () => {
	const { exitCode, report } = await runProbe(service.baseUrl, ['--yes'], { key: 'ppd_wrong_key' });
	expect(exitCode).toBe(2);
	expect(service.asked).toHaveLength(1);
	expect(report).toMatchObject({ complete: false, requests: 1, credits: 0 });
	expect(report?.stopped).toBe(
		'The service did not accept the API key (401): The API key is missing or wrong',
	);
});

test('an account that runs out of credits: what was found before is reported', async () => {
	service.behave({
		answer: (_path, { body }) => void Object.assign(body, { requestId: 'r' }),
	});
	const { exitCode, report, printed, differs } = await runProbe(
		service.baseUrl,
		['--yes'],
		right(),
	);
	expect(exitCode).toBe(2);
	expect(report?.credits).toBe(3);
	expect(report?.stopped).toContain('does not have enough credits (402)');
	expect(printed).toContain('The probe did not get to its end.');
	expect(differs).toHaveLength(3);
	expect(service.asked).toHaveLength(4);
});

test('a service that says the key in its messages: it is not repeated', async () => {
	const key = 'ppd_spoken_key';
	service.behave({
		request: () => ({ status: 401, body: { status: 'error', message: `bad key ${key}` } }),
	});
	const { printed, report } = await runProbe(service.baseUrl, ['--yes'], { key });
	expect(printed + JSON.stringify(report)).not.toContain(key);
	expect(report?.stopped).toContain('bad key ***');
});

test('nothing listens at the address', async () => {
	const { exitCode, report } = await runProbe('http://127.0.0.1:1', ['--yes'], { key: 'ppd_key' });
	expect(exitCode).toBe(2);
	expect(report?.stopped).toBe('No answer from http://127.0.0.1:1: ECONNREFUSED');
});

test('too many requests: asked again after the wait that the service asks for', async () => {
	const { sandbox } = service;
	sandbox.addFault({
		when: { nth: [1, 2] },
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
	});
	const args = ['--yes', '--parts', 'answers', '--only', '/forum/get-user'];
	const { exitCode, report } = await runProbe(sandbox.baseUrl, args, right());
	expect(exitCode).toBe(0);
	expect(report?.credits).toBe(1);
	expect(sandbox.requests).toBe(3);
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
		const args = ['--yes', '--parts', 'answers', ...only.flatMap((path) => ['--only', path])];
		const { report, exitCode } = await runProbe(sandbox.baseUrl, args, right());
		expect(sandbox.requests).toBe(3);
		expect(report?.credits).toBe(3);
		expect(report?.endpoints[1]?.findings[0]?.text).toContain(text);
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
	const { exitCode, report } = await runProbe(service.baseUrl, ['--yes'], {
		...right(),
		interrupted: interruption.signal,
	});
	expect(exitCode).toBe(2);
	expect(report).toMatchObject({ stopped: 'It was interrupted.', credits: 2 });
	expect(service.asked).toHaveLength(2);
});

test('the person is asked for the key and for a yes; on no, nothing is sent', async () => {
	const questions: string[] = [];
	const { exitCode, printed, report } = await runProbe(service.baseUrl, [], {
		interactive: true,
		askSecret: async (message) => {
			questions.push(message);
			return service.sandbox.apiKey;
		},
		confirm: async (message) => {
			questions.push(message);
			return false;
		},
	});
	expect(questions).toEqual(['API key (not shown)', 'Send these requests?']);
	expect(exitCode).toBe(2);
	expect(printed).toContain('never more than');
	expect(printed).toContain('Nothing was sent.');
	expect(report).toBeUndefined();
	expect(service.asked).toEqual([]);
});

describe('wrong input is refused before anything is sent', () => {
	test.each<[string, string, string[], string]>([
		['no address', '', [], '--base-url takes an http or https address'],
		['an unknown flag', 'http://x.example', ['--key', 'ppd_secret'], "Unknown option '--key'"],
		['an unknown part', 'http://x.example', ['--parts', 'all'], '--parts takes answers, names'],
		['no endpoint', 'http://x.example', ['--only', 'nothing'], 'Nothing is left to probe'],
		[
			'a file that is not there',
			'http://x.example',
			['--identifiers', 'none.json'],
			'none.json cannot be read',
		],
		[
			'a folder that is not there',
			'http://x.example',
			['--out', 'none/report.json'],
			'--out: there is no folder none',
		],
	])('%s', async (_what, baseUrl, args, message) => {
		await expect(runProbe(baseUrl, args, { key: 'ppd_key' })).rejects.toThrow(message);
	});

	test('no key and no terminal', async () => {
		await expect(runProbe(service.baseUrl, ['--yes'])).rejects.toThrow(
			'Set PUBLIC_PLATFORM_DATA_API_KEY to the API key',
		);
	});

	test('no yes and no terminal', async () => {
		await expect(runProbe(service.baseUrl, [], right())).rejects.toThrow('Add --yes');
		expect(service.asked).toEqual([]);
	});
});
