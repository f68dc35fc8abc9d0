import type { ServerResponse } from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import { runNode } from '../../n8n/engine';
import { type Answer, useOddService } from './oddService';
import { userGet } from './sandboxService';

/** Answers of any size: what is no answer of this service is not read to its end. */

const odd = useOddService();

const CHUNK = Buffer.alloc(1024 * 1024, ' ');

const run = async (options: object = {}) =>
	await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		parameters: userGet('octo', { options: { maxRetries: 1, ...options } }),
	});

/** Sends so many MB, and counts what went out. */
function stream(megabytes: number, sent: { megabytes: number }): Answer {
	return (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write('{"timeMs":1,"creditsCost":1,"data":');
		const more = () => {
			if (sent.megabytes >= megabytes || response.destroyed)
				return void response.end('{"id":"U"}}');
			sent.megabytes += 1;
			response.write(CHUNK, () => setImmediate(more));
		};
		more();
	};
}

test('200 MB are refused after 64, and not asked for again', async () => {
	const sent = { megabytes: 0 };
	odd.answer = stream(200, sent);
	const { error } = await run();
	expect(error?.message).toBe(
		'The answer of the service is larger than 64 MB, so n8n stopped reading it',
	);
	expect(odd.arrivals).toHaveLength(1);
	expect(sent.megabytes).toBeLessThan(120);
});

test('a small answer that unpacks to 2 GB is refused after 64 MB too', async () => {
	const began = process.memoryUsage().rss;
	odd.answer = (_, response: ServerResponse) => {
		response.writeHead(200, { 'content-encoding': 'gzip' });
		const gzip = createGzip();
		gzip.pipe(response);
		let chunks = 0;
		const more = () => {
			if ((chunks += 1) > 2048 || response.destroyed) return void gzip.end();
			gzip.write(CHUNK, more);
		};
		more();
	};
	const { error } = await run();
	expect(error?.message).toContain('larger than 64 MB');
	expect((process.memoryUsage().rss - began) / 2 ** 20).toBeLessThan(500);
});

test('a page of some MB is fine', async () => {
	odd.answer = stream(20, { megabytes: 0 });
	const { items } = await run();
	expect(items.map(({ json }) => json)).toEqual([{ id: 'U' }]);
});

const whole = JSON.stringify({ timeMs: 1, creditsCost: 1, data: { id: 'U', bio: 'Zoë 💡 ' } });

test('letters that fall between two chunks stay whole', async () => {
	const bytes = Buffer.from(whole);
	odd.answer = (_, response) => {
		response.writeHead(200, { 'content-length': bytes.length });
		let at = 0;
		const more = () => {
			if (at === bytes.length) return void response.end();
			response.write(bytes.subarray(at, (at += 1)), () => setImmediate(more));
		};
		more();
	};
	const { items } = await run();
	expect(items[0]?.json.bio).toBe('Zoë 💡 ');
});

describe('answers that are not whole', () => {
	const wholeAnswer: Answer = (_, response) => response.end(whole);
	const garbled = gzipSync(whole);
	garbled.fill(7, 12, 20);

	test.each<[string, string, Answer]>([
		[
			'cannot be unpacked',
			'could not be unpacked',
			(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(garbled),
		],
		[
			'says gzip and is none',
			'could not be unpacked',
			(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole),
		],
		[
			'is cut right after its headers, without a length',
			'was lost',
			(_, response) => {
				response.useChunkedEncodingByDefault = false;
				response.writeHead(200, { connection: 'close' }).end();
			},
		],
	])('one that %s is retried, and may have been charged', async (_, said, answer) => {
		odd.answerWith(answer, wholeAnswer);
		const { items, hints } = await run();
		expect(items).toHaveLength(1);
		expect(hints[0]?.message).toContain('may have been charged: 1.');
		odd.forget();
		odd.answerWith(answer);
		const { error } = await run();
		expect(error?.message).toContain(said);
		expect(error?.message).toContain('(after 2 tries)');
		expect(odd.arrivals).toHaveLength(2);
	});
});
