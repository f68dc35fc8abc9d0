import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import type { Fault } from '../../sandbox/server';
import { jsonAnswer, OddService, rawAnswer, useOddService } from './oddService';
import { countsIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/**
 * A service that cannot be reached, that does not answer in time, or whose answer cannot be read: it may have charged for
 * it. What looks cut or broken on its way is tried again; of what the service wrote the same would come again.
 */

const service = useSandbox();
const odd = useOddService();

const cut = (framing: 'length' | 'chunked' | 'close', more = {}) =>
	({ kind: 'cutBody', framing, ...more }) as const;

const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';
const body = (text: string, headers = {}): Fault => ({
	kind: 'status',
	status: 200,
	body: text,
	contentType: 'application/json',
	headers,
});

const LOST = 'was lost before its answer was complete';
const CUT = 'was lost in the middle of its answer';
const LATE = 'did not answer within 300 ms';

const retried: ReadonlyArray<[title: string, fault: Fault, said: string]> = [
	['a reset connection', { kind: 'resetBeforeAnswer' }, LOST],
	['cut, with a length', cut('length'), LOST],
	['cut, in chunks', cut('chunked'), LOST],
	['cut, up to the end of the connection', cut('close'), CUT],
	['cut right after its headers', cut('close', { keep: 0 }), CUT],
	['cut, in chunks, compressed', cut('chunked', { gzip: true }), LOST],
	['cut, up to the end of the connection, compressed', cut('close', { gzip: true }), CUT],
	['cut in a text', body(whole.slice(0, -6)), CUT],
	['cut between members', body(whole.slice(0, 29)), CUT],
	['cut before its last brace', body(whole.slice(0, -1)), CUT],
	['gzip that is none', body(whole, { 'content-encoding': 'gzip' }), 'could not be unpacked'],
];

const late: typeof retried = [
	['no answer', { kind: 'hang' }, LATE],
	['an answer that drips', { kind: 'dripBody' }, LATE],
];

/** What is not tried again: `refusals.test.ts`. */
test.each([...retried, ...late])(
	'%s: tried again, and may have been charged',
	async (_, fault, said) => {
		service.sandbox.addFault({ fault });
		// short enough to wait for, and long enough for what is no hang
		const options = { maxRetries: 1, timeout: said === LATE ? 300 : 60_000 };
		const { error } = await service.lookup('octo', { options });
		expect(service.sandbox.log).toHaveLength(2);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toContain(said);
		expect(error?.message).toContain('(after 2 tries)');
		expect(error?.description).toContain('that may have been charged: 2.');
	},
);

test('what may have been charged counts in the limit of the run', async () => {
	service.sandbox.addFault({ fault: cut('chunked') });
	const { hints } = await service.lookups(20, {
		onError: 'continueRegularOutput',
		options: { maxRetries: 0, maxRunCredits: 3 },
	});
	expect(service.sandbox.log).toHaveLength(3);
	const message = expect.stringContaining(
		'Failed input items: 20. Requests without an answer that may have been charged: 3.',
	);
	expect(hints[0]).toMatchObject({ type: 'warning', message });
});

test.each([
	['chunks', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
	['headers', 'no header at all\r\n\r\n'],
])('broken %s: the next try brings the answer', async (_, rest) => {
	odd.answerWith(
		(__, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${rest}`),
		rawAnswer(whole),
	);
	const result = await odd.lookup('octo', { options: { maxRetries: 1 } });
	expect(recordsIn(result)).toEqual([{ id: 'U', bio: 'a } b' }]);
	expect(countsIn(result)).toEqual({ credits: 1, requests: 2, retries: 1, reused: 0 });
	expect(result.hints[0]?.message).toContain('may have been charged: 1.');
});

test('letters that fall between two chunks stay whole', async () => {
	const bytes = Buffer.from(whole.replace('a } b', 'Zoë 💡 '));
	odd.answer = (_, response) => {
		response.writeHead(200, { 'content-length': bytes.length });
		let at = 0;
		const more = () => {
			if (at === bytes.length) return void response.end();
			response.write(bytes.subarray(at, (at += 1)), () => setImmediate(more));
		};
		more();
	};
	expect(recordsIn(await odd.lookup('octo'))).toEqual([{ id: 'U', bio: 'Zoë 💡 ' }]);
});

test('an answer without content is told as that, and asked for once', async () => {
	odd.answer = (_, response) => response.writeHead(204).end();
	const { error } = await odd.lookup('octo');
	expect(odd.arrivals).toHaveLength(1);
	expect(error?.message).toContain('answers with nothing (204)');
});

test('an answer of status 101 ends at once', async () => {
	odd.answer = (_, response) =>
		void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
	const { error } = await odd.lookup('octo');
	expect(odd.arrivals).toHaveLength(1);
	expect(error?.message).toContain('answers with nothing (101)');
});

test.each([200, 404])(
	'an error of status %i that says what it cost is counted, and inside the limits',
	async (status) => {
		odd.answer = jsonAnswer(status, { status: 'error', message: 'No such user', creditsCost: 2 });
		const options = { maxRunCredits: 6, concurrency: 1 };
		const { hints, items } = await odd.lookups(9, { options, onError: 'continueRegularOutput' });
		expect(odd.arrivals).toHaveLength(3);
		expect(items[0]?.json.details).toEqual({ status, creditsSpent: 2 });
		expect(hints[0]?.message).toContain('Credits used: 6. Requests: 3. Failed input items: 9.');
	},
);

test('a connection that is closed before it is secure cannot have been charged', async () => {
	const server = createServer((socket) => void socket.end());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const credential = { ...service.credential, baseUrl };
	const { error } = await service.lookup('octo', { credential, options: { maxRetries: 1 } });
	server.close();
	expect(error?.message).toContain(
		'closed the connection before it was secure (TLS) (after 2 tries)',
	);
	expect(error?.description).not.toContain('may have been charged');
});

test('so is each try of one that passes', async () => {
	odd.answer = jsonAnswer(500, { status: 'error', message: 'Busy', creditsCost: 2 });
	const options = { maxRetries: 5, maxRunCredits: 6 };
	const { hints } = await odd.lookups(1, { options, onError: 'continueRegularOutput' });
	expect(odd.arrivals).toHaveLength(3);
	expect(hints[0]?.message).toContain('Credits used: 6. Requests: 3. Retries: 2.');
});

/** A port that nothing listens on. */
async function closedAddress(): Promise<string> {
	const gone = new OddService();
	await gone.listen();
	const { baseUrl } = gone.credential;
	await gone.close();
	return baseUrl;
}

test.each<[string, () => string | Promise<string>, said: string]>([
	['nothing listens', closedAddress, 'refused the connection [ECONNREFUSED] (after 1 try)'],
	['no such host', () => 'http://no-such-host.invalid', 'The host of the base URL'],
	[
		'a plain port, asked for TLS',
		() => service.sandbox.baseUrl.replace('http:', 'https:'),
		'(TLS)',
	],
	['an answer that is not HTTP', () => odd.credential.baseUrl, 'but not as a web service does'],
])('a service that cannot be reached: %s', async (_, addressOf, said) => {
	odd.answer = (__, response) => void response.socket?.end('220 mail.example ESMTP\r\n');
	const credential = { ...service.credential, baseUrl: await addressOf() };
	const { error } = await service.lookup('octo', { credential, options: { maxRetries: 0 } });
	expect(error?.message).toContain(said);
	expect(error?.description).not.toContain('may have been charged');
	expect(service.sandbox.log).toEqual([]);
});

test('the time for an answer does not run while a request waits for its turn', async () => {
	service.sandbox.configure({ latencyMs: 600 });
	const options = { concurrency: 1, timeout: 1700, maxRetries: 0 };
	const { items, error } = await service.lookups(3, { options });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
});

test("n8n's helper, which gives up after five minutes without a byte, does not say how long an answer may take", async () => {
	/** The copy that the engine sends its requests with. */
	const axios = createRequire(require.resolve('n8n-core'))('axios') as {
		defaults: { timeout: number };
	};
	// after a tenth of a second, to see it
	const usual = jest.replaceProperty(axios.defaults, 'timeout', 100);
	service.sandbox.configure({ latencyMs: 600 });
	expect((await service.lookup('octo')).items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(1);
	usual.restore();
});
