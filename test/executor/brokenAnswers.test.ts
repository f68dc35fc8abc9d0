import type { Fault } from '../../sandbox/server';
import { answerOf } from './careful';
import { jsonAnswer, rawAnswer, useOddService } from './oddService';
import { countsIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/**
 * Answers that came and cannot be read: the service may have charged for them. What looks cut or broken on its way is
 * tried again; of what the service wrote the same would come again.
 */

const service = useSandbox();
const odd = useOddService();
const octo = answerOf('/code-host/get-profile', { username: 'octo' });

const cut = (framing: 'length' | 'chunked' | 'close', more = {}) =>
	({ kind: 'cutBody', framing, ...more }) as const;

const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';
const body = (text: string, headers = {}, status = 200): Fault => ({
	kind: 'status',
	status,
	body: text,
	contentType: 'application/json',
	headers,
});

const LOST = 'was lost before its answer was complete';
const CUT = 'was lost in the middle of its answer';

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
	['gzip that is none', { kind: 'notCompressed' }, 'could not be unpacked'],
];

const final: ReadonlyArray<[title: string, fault: Fault, said: string]> = [
	['NaN', body(whole.replace('"U"', 'NaN')), 'text that is not JSON'],
	['two texts', body(whole + whole), 'text that is not JSON'],
	['text', body('All is well.'), 'text that is not JSON'],
	['nothing', body(''), 'nothing'],
	['data that is null, at no price', body('{"timeMs":1,"data":null}'), 'without usable data'],
	['NaN as 201', body(whole.replace('"U"', 'NaN'), {}, 201), 'text that is not JSON'],
	['headers of 20 KB', body(whole, { 'x-much': 'x'.repeat(20_000) }), 'too large to read'],
];

test.each([...retried, ...final])('%s: told, and inside the limit of the run', async (_, fault) => {
	service.sandbox.addFault({ fault });
	const { hints } = await service.lookups(20, {
		onError: 'continueRegularOutput',
		options: { maxRetries: 0, maxRunCredits: 3 },
	});
	expect(service.sandbox.log).toHaveLength(3);
	expect(hints[0]).toMatchObject({
		type: 'warning',
		message: expect.stringContaining(
			'Failed input items: 20. Requests without an answer that may have been charged: 3.',
		),
	});
});

test.each(retried)('%s: tried again', async (_, fault, said) => {
	service.sandbox.addFault({ times: 1, fault });
	const options = { maxRetries: 1 };
	const result = await service.lookup('octo', { options });
	expect(recordsIn(result)).toEqual([octo]);
	expect(countsIn(result)).toEqual({ credits: 1, requests: 2, retries: 1, reused: 0 });
	expect(result.hints[0]?.message).toContain('may have been charged: 1.');
	service.reset();
	service.sandbox.addFault({ fault });
	const { error } = await service.lookup('octo', { options });
	expect(service.sandbox.log).toHaveLength(2);
	expect(error?.name).toBe('NodeApiError');
	expect(error?.message).toContain(said);
	expect(error?.message).toContain('(after 2 tries)');
	expect(error?.description).toContain('that may have been charged: 2.');
});

test.each(final)('%s: not tried again', async (_, fault, said) => {
	service.sandbox.addFault({ fault });
	const { error } = await service.lookup('octo', { options: { maxRetries: 2 } });
	expect(service.sandbox.log).toHaveLength(1);
	expect(error?.message).toContain(said);
});

test.each([
	['chunks', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
	['headers', 'no header at all\r\n\r\n'],
])('broken %s: tried again', async (_, rest) => {
	odd.answerWith(
		(__, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${rest}`),
		rawAnswer(whole),
	);
	const result = await odd.lookup('octo', { options: { maxRetries: 1 } });
	expect(recordsIn(result)).toEqual([{ id: 'U', bio: 'a } b' }]);
	expect(result.hints[0]?.message).toContain('may have been charged: 1.');
});

test('an encoding that only newer versions of Node.js unpack is counted, whether it could be read or not', async () => {
	service.sandbox.addFault({ fault: body(whole, { 'content-encoding': 'zstd' }) });
	const onError = 'continueRegularOutput';
	const { hints } = await service.lookup('octo', { onError, options: { maxRetries: 0 } });
	expect(hints[0]?.message).toMatch(/^Credits used: 1\.|may have been charged: 1\./);
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

test('an answer of status 101 ends at once', async () => {
	odd.answer = (_, response) =>
		void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
	const { error } = await odd.lookup('octo');
	expect(odd.arrivals).toHaveLength(1);
	expect(error?.message).toContain('answers with nothing (101)');
});

test('an error that says what it cost is counted, and inside the limits', async () => {
	odd.answer = jsonAnswer(200, { status: 'error', message: 'No such user', creditsCost: 2 });
	const options = { maxRunCredits: 6, concurrency: 1 };
	const { hints } = await odd.lookups(9, { options, onError: 'continueRegularOutput' });
	expect(odd.arrivals).toHaveLength(3);
	expect(hints[0]?.message).toContain('Credits used: 6. Requests: 3. Failed input items: 9.');
});
