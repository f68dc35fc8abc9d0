import { PassThrough, pipeline, Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import { setImmediate as turn } from 'node:timers/promises';
import { times } from 'lodash';
import type { IPollFunctions } from 'n8n-workflow';
import { BodyTooLarge, readBody } from '../../nodes/shared/request/body';
import { clientsOf } from '../../nodes/shared/request/client';
import { Secrets } from '../../nodes/shared/request/secrets';
import { truncate } from '../../nodes/shared/text/untrusted';
import { ItemRun } from '../../nodes/shared/run/itemRun';
import { ItemHints } from '../../nodes/shared/run/itemHints';
import { operationOf } from '../../tools/catalogue';
import { rawResponse, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/*
 * Memory and time of large responses: at most 16 MB of any response is read, and none blocks n8n for longer than one step of
 * its processing.
 */

const service = useSandbox();
const odd = useOddService();
const MB = 2 ** 20;

test('truncated text keeps no reference to the complete one', async () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const heapUsed = async () => {
		for (let last = Infinity; ;) {
			collectGarbage();
			await turn();
			const { heapUsed: used } = process.memoryUsage();
			// earlier test files free theirs at some point
			if (last - used < 50_000) return used;
			last = used;
		}
	};
	const before = await heapUsed();
	const texts = Array.from({ length: 50 }, (_, at) => truncate(`${at} `.repeat(100_000)));
	expect((await heapUsed()) - before).toBeLessThan(1e6);
	expect(texts.every((text) => text.length === 500)).toBe(true);
});

/** Yields a response with many MB of blanks. */
function* padded(megabytes: number) {
	yield '{"timeMs":1,"creditsCost":1,';
	for (let left = megabytes; left > 0; left -= 1) yield Buffer.alloc(MB, ' ');
	yield '"data":{"id":"U"}}';
}

const tooLarge = 'The response is larger than 16 MB, so n8n stopped reading it';

test.each([
	[15, false, undefined],
	[15, true, undefined],
	[17, false, tooLarge],
	[17, true, tooLarge],
])(
	'requests a response of %i MB (compressed: %p) once, and fails if it exceeds 16 MB unpacked',
	async (megabytes, gzip, expected) => {
		odd.handler = (_, response) => {
			const headers = { 'content-type': 'application/json' };
			response.writeHead(200, { ...headers, ...(gzip && { 'content-encoding': 'gzip' }) });
			pipeline(padded(megabytes), gzip ? createGzip() : new PassThrough(), response, () => {});
		};
		const { message, sent } = await odd.lookup('octo', { options: { maxRetries: 1 } });
		expect([message, sent.length]).toEqual([expected, 1]);
	},
);

const tooMany =
	'The response contains more than 450,000 names and values, so n8n stopped reading it';

test.each([
	['{"a":1}', 74_900, undefined],
	['{"a":1}', 75_100, tooMany],
	['"Hi, [{:"', 449_900, undefined],
	['[]', 89_900, undefined],
	['[]', 90_100, tooMany],
])(
	'a list of %s, %i of them, fails only above 450,000 names and values',
	async (value, count, expected) => {
		const list = `[${`${value},`.repeat(count - 1)}${value}]`;
		odd.handler = rawResponse(`{"creditsCost":1,"data":{"id":"U","pinnedRepos":${list}}}`);
		const { message, sent } = await odd.lookup('octo', { options: { maxRetries: 1 } });
		expect([message, sent.length]).toEqual([expected, 1]);
	},
);

test.each([
	['16 MB', MB, ' ', 17],
	['450,000 values', 1000, '[', 113],
])('reads at most %s of a longer list', async (_, size, fill, enough) => {
	let made = 0;
	const endless = function* () {
		for (; ; made += 1) yield Buffer.alloc(size, fill);
	};
	const body = Readable.from(endless());
	await expect(readBody(body)).rejects.toThrow(BodyTooLarge);
	expect(body.destroyed).toBe(true);
	// plus the stream's buffer
	expect(made - body.readableHighWaterMark).toBeLessThan(enough + 3);
});

describe('pauses for other workflows', () => {
	/** The steps of processing a response, in order. Each look at the clock finds that a tenth of a second has passed. */
	let steps: string[];
	beforeEach(() => {
		steps = [];
		let at = 0;
		const { setTimeout: later } = globalThis;
		const watched = { decode: TextDecoder.prototype, parse: JSON } as const;
		for (const [step, owner] of Object.entries(watched)) {
			const work = Reflect.get(owner, step) as (...given: unknown[]) => unknown;
			jest.spyOn(owner as typeof JSON, step as 'parse').mockImplementation(function (
				this: unknown,
				...given
			) {
				steps.push(step);
				return work.apply(this, given);
			});
		}
		jest.spyOn(performance, 'now').mockImplementation(() => (at += 100));
		jest.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
			if (ms === 0) steps.push('turn');
			return later(run, ms);
		});
	});
	afterEach(() => jest.restoreAllMocks());

	test('before and after parsing a response', async () => {
		const body = Readable.from([Buffer.from('{"data":{"id":"U"}}')]);
		const httpRequest = jest.fn().mockResolvedValue({ statusCode: 200, headers: {}, body });
		const context = { helpers: { httpRequest } } as unknown as IPollFunctions;
		const client = clientsOf(context)('http://127.0.0.1');
		const { signal } = new AbortController();
		const answer = await client({ path: '/', body: {} }, Infinity, signal);
		expect(answer).toMatchObject({ body: { data: { id: 'U' } } });
		expect(steps).toEqual(['decode', 'turn', 'parse', 'turn']);
		// disables the helper's own timeout, which ends requests after five minutes without a byte
		expect(httpRequest).toHaveBeenCalledWith(expect.objectContaining({ timeout: 0 }));
	});

	test('while it redacts the key in many texts and names', async () => {
		const value = times(100, () => ({ ppd_test_key: ['Hi, ppd_test_key'] }));
		const text = JSON.stringify(await new Secrets(['ppd_test_key']).clean(value));
		expect(text).not.toContain('ppd_');
		expect(steps).toContain('turn');
	});

	test('between the records of a page, before and after they become items', async () => {
		const operation = operationOf('forum post.getComments');
		const comments = times(30, (id) => ({ id }));
		const { clean } = new Secrets([]);
		const answer = { kind: 'response', envelope: { data: { comments } }, clean, paid: {} };
		const send = async () => await Promise.resolve(answer as never);
		const access = { secrets: new Secrets([]) };
		const shape = (record: object) => record;
		const plan = { operation, limit: Infinity, settings: {}, shape, itemIndex: 0, remarks: [] };
		const parts = { notes: new ItemHints(), sender: {} };
		const task = { plan, access, name: '' };
		const run = new ItemRun(task as never, send, parts as never);
		const { items } = (await run.run()) as { items: unknown[] };
		expect(items).toEqual(comments.map((json) => ({ json, pairedItem: { item: 0 } })));
		expect(steps.length).toBeGreaterThan(comments.length);
	});
});

test('pauses while it reads 1,000 input items, and stops when the run is cancelled', async () => {
	/** n8n's engine reads each of these expressions, which takes seconds on a server */
	const options = { timeout: '={{ 5000 + $json.sleepy }}', estimateOnly: true };
	const items = Array.from({ length: 1000 }, (_, n) => ({ name: `user${n}`, sleepy: 1 }));
	/** Returns the CPU time of this thread, without other processes. */
	const cpuMs = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	/** @param most CPU time in milliseconds, after which the run is cancelled */
	const read = async (most = Infinity) => {
		let [longest, isOver] = [0, false];
		const began = cpuMs();
		const stopping = new AbortController();
		const watch = (async () => {
			for (let last = began; !isOver; last = cpuMs()) {
				await turn();
				longest = Math.max(longest, cpuMs() - last);
				if (last - began > most) stopping.abort();
			}
		})();
		const { signal } = stopping;
		const result = await service.lookup('={{ $json.name.trim() }}', { items, options, signal });
		isOver = true;
		await watch;
		return { ...result, longest, all: cpuMs() - began };
	};
	const complete = await read();
	expect(complete.items).toHaveLength(items.length);
	// a busy machine takes longer for everything; without pauses, the longest block would be nearly all of it
	expect(complete.longest).toBeLessThan(Math.max(250, complete.all / 3));
	const cancelled = await read(complete.all / 10);
	// n8n reports it as cancelled at once, and still waits for the node
	expect([complete.status, cancelled.status]).toEqual(['success', 'canceled']);
	expect(cancelled.all).toBeLessThan(complete.all / 2);
});
