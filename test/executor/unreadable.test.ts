import { runNode } from '../../n8n/engine';
import { type Answer, useOddService } from './oddService';
import { userGet } from './sandboxService';

/** Answers that came and cannot be read: the service may have charged for them. */

const odd = useOddService();

const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';

const text =
	(body: string): Answer =>
	(_, response) =>
		response
			.writeHead(200, {
				'content-type': 'application/json',
				'content-length': Buffer.byteLength(body),
			})
			.end(body);

const raw =
	(answer: string): Answer =>
	(_, response) =>
		void response.socket?.end(answer);

const hugeHeaders: Answer = (_, response) =>
	response.writeHead(200, { 'x-much': 'x'.repeat(20_000) }).end(whole);

const brokenChunks = raw(
	'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
);

const run = async (count: number, options: object) =>
	await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		onError: 'continueRegularOutput',
		items: Array.from({ length: count }, (_, n) => ({ name: `user${n}` })),
		parameters: userGet('={{ $json.name }}', { options: { maxRetries: 0, ...options } }),
	});

const unreadable: Array<[string, Answer]> = [
	['NaN', text(whole.replace('"U"', 'NaN'))],
	['two texts', text(whole + whole)],
	['text', text('All is well.')],
	['nothing', text('')],
	['cut in a text', text(whole.slice(0, -6))],
	['cut between members', text(whole.slice(0, 29))],
	['cut before its last brace', text(whole.slice(0, -1))],
	['headers of 20 KB', hugeHeaders],
	['broken chunks', brokenChunks],
];

test.each(unreadable)('%s: told, and inside the limit of the run', async (_, answer) => {
	odd.answer = answer;
	const { hints } = await run(20, { maxRunCredits: 3 });
	expect(odd.arrivals).toHaveLength(3);
	expect(hints[0]).toMatchObject({
		type: 'warning',
		message: expect.stringContaining(
			'Failed input items: 20. Requests without an answer that may have been charged: 3.',
		),
	});
});

test.each(unreadable.filter(([title]) => /cut|chunks/.test(title)))(
	'%s: tried again',
	async (_, answer) => {
		odd.answerWith(answer, text(whole));
		const { items, hints } = await run(1, { maxRetries: 1 });
		expect(items.map(({ json }) => json)).toEqual([{ id: 'U', bio: 'a } b' }]);
		expect(hints[0]?.message).toContain('may have been charged: 1.');
	},
);

test.each(unreadable.filter(([title]) => !/cut|chunks/.test(title)))(
	'%s: the same would come again, and be paid again',
	async (_, answer) => {
		odd.answer = answer;
		const { items } = await run(1, { maxRetries: 2 });
		expect(odd.arrivals).toHaveLength(1);
		expect(items[0]?.json).toHaveProperty('error');
	},
);

test.each([408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])(
	'%i is tried again',
	async (status) => {
		odd.answerWith(
			(_, response) => response.writeHead(status, { 'retry-after': '0' }).end(),
			text(whole),
		);
		const { items } = await run(1, { maxRetries: 1 });
		expect(items[0]?.json.id).toBe('U');
		expect(odd.arrivals).toHaveLength(2);
	},
);
