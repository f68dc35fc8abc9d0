import { runNode, type NodeResult } from '../../n8n/engine';
import { readCarefully } from './careful';
import { comments, named, oneOfEachStyle, starred, tweets } from './listings';
import { countsIn, notesIn } from './notes';
import { envelope, jsonAnswer, useOddService } from './oddService';
import { userGet, useSandbox } from './sandboxService';

/** What a run gives up on: every position of it can be had from the output, and every failure is counted. */

const service = useSandbox();
const odd = useOddService();

describe('listings that Max Credits per Run cuts, with "Stop"', () => {
	test('20 of them: the hint tells the position of each', async () => {
		const subjects = Array.from({ length: 20 }, (_, which) => comments.subjectOf(45, which));
		const ask = async (positions: readonly number[], maxRunCredits: number) =>
			await service.run({
				nodeType: comments.nodeType,
				items: subjects.map((who, item) => ({ who, from: positions[item] ?? 0 })),
				parameters: {
					...comments.parametersFor(45),
					publicId: '={{ $json.who }}',
					returnAll: true,
					options: { maxRunCredits, concurrency: 20, start: '={{ $json.from }}' },
				},
			});
		const first = await ask([], 430);
		const told = [
			...notesIn(first).matchAll(/Item (\d+): stopped at .*?Start set to (\d+)( •|$)/g),
		];
		const positions = subjects.map((_, item) => {
			const own = told.find(([, index]) => Number(index) === item);
			return own === undefined ? countFor(first, item) : Number(own[2]);
		});
		expect(told.length).toBeGreaterThan(5);
		expect(notesIn(first)).not.toContain('more of these');
		const rest = await ask(positions, 10_000);
		const urns = [...first.items, ...rest.items].map(({ json }) => json.urn);
		expect(new Set(urns).size).toBe(900);
		expect(urns).toHaveLength(900);
	});

	const countFor = ({ items }: NodeResult, item: number) =>
		items.filter(({ pairedItem }) => Object(pairedItem).item === item).length;
});

describe('a token that no hint can show', () => {
	const parameters = { ...tweets.parametersFor(1), returnAll: true, options: { maxCredits: 1 } };
	const run = async (token: string, records: object[]) => {
		odd.answer = envelope({ tweets: records, nextCursor: token });
		return await runNode({ nodeType: tweets.nodeType, credential: odd.credential, parameters });
	};

	test('because it is too long stands in the last item', async () => {
		const token = 'x'.repeat(501);
		const { items, hints } = await run(token, [{ id: '1' }, { id: '2' }]);
		expect(items.map(({ json }) => json)).toEqual([
			{ id: '1' },
			{ id: '2', _response: { creditsCost: 1, timeMs: 5, next: { cursor: token } } },
		]);
		expect(hints[0]?.message).toContain('Cursor set to _response.next of its last item');
	});

	test.each(['ends with a line\n', ' spaced', '=1', ''.padEnd(3, '🙂')])(
		'because of its characters stands there as an expression: %j',
		async (token) => {
			const { hints } = await run(token, [{ id: '1' }]);
			const [, given] = /Cursor set to \{\{ (.*) \}\}$/.exec(hints[0]?.message ?? '') ?? [];
			expect(JSON.parse(given ?? '')).toEqual({ cursor: token });
		},
	);
});

describe('a paid page without records, right before a limit, has a position of its own', () => {
	const run = async (limit: string, onError: 'stopWorkflow' | 'continueRegularOutput') => {
		odd.answer = envelope({ tweets: [], nextCursor: 'two' }, { timeMs: 1, creditsCost: 10 });
		return await runNode({
			nodeType: tweets.nodeType,
			credential: odd.credential,
			onError,
			parameters: { ...tweets.parametersFor(1), options: { [limit]: 10 } },
		});
	};

	test.each(['maxCredits', 'maxRunCredits'])('%s, in the hint', async (limit) => {
		expect(notesIn(await run(limit, 'stopWorkflow'))).toMatch(
			/^Item 0: stopped at Max Credits.* \(10\); continue with the option Cursor set to two$/,
		);
	});

	test('maxRunCredits, in the error item', async () => {
		const { items } = await run('maxRunCredits', 'continueRegularOutput');
		expect(items.map(({ json }) => json)).toEqual([
			{
				error: 'Stopped at Max Credits per Run (10)',
				details: { fetched: 0, creditsSpent: 10, resumeFrom: { cursor: 'two' } },
			},
		]);
	});
});

describe.each(named(oneOfEachStyle))('%s', (_, listing) => {
	test('a failure on the first page: resumeFrom is the beginning', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 400 } });
		const run = async (from: unknown) =>
			await service.run({
				nodeType: listing.nodeType,
				onError: 'continueRegularOutput',
				items: [{ from: from as string }],
				parameters: {
					...listing.parametersFor(23),
					returnAll: true,
					options: { [listing.position]: '={{ $json.from }}' },
				},
			});
		const { items } = await run('');
		const { resumeFrom } = Object(items[0]?.json.details) as { resumeFrom: object };
		expect(resumeFrom).toEqual({ [listing.position]: listing.position === 'start' ? 0 : '' });
		const rest = await run(resumeFrom);
		expect(rest.items.map(({ json }) => json)).toEqual(
			readCarefully(listing, listing.bodyFor(23)).records,
		);
	});
});

describe('with "Continue"', () => {
	test('the hint says how many input items failed, the refused ones too', async () => {
		const result = await service.lookup('={{ $json.name }}', {
			onError: 'continueErrorOutput',
			items: ['octo', 'missing', 'not a name', 'ada'].map((name) => ({ name })),
		});
		expect(result.hints[0]).toMatchObject({
			type: 'warning',
			message: 'Credits used: 2. Requests: 3. Failed input items: 2.',
		});
		expect(countsIn(result)).toMatchObject({ credits: 2, requests: 3 });
	});

	test('an operation that there is not fails every input item', async () => {
		const result = await service.lookup('octo', {
			onError: 'continueErrorOutput',
			items: [{ name: 'a' }, { name: 'b' }],
			parameters: { operation: 'getAll' },
		});
		expect(result.items).toEqual([]);
		expect(result.errorItems).toHaveLength(2);
		for (const { json } of result.errorItems) {
			expect(json.error).toContain('has no operation "getAll"');
		}
		expect(result.hints[0]?.message).toContain('Failed input items: 2.');
	});
});

describe('settings for the whole run', () => {
	const items = Array.from({ length: 50 }, (_, n) => ({
		name: n === 0 ? 'not a name' : `user${n}`,
	}));
	const run = async (options: object) =>
		await service.lookup('={{ $json.name }}', {
			onError: 'continueRegularOutput',
			items,
			parameters: { options: { ...options } },
		});

	test('are those of input item 0, even if it is refused', async () => {
		const result = await run({
			maxRunCredits: '={{ $itemIndex === 0 ? 5 : 999 }}',
			concurrency: '={{ $itemIndex === 0 ? 2 : 50 }}',
		});
		expect(service.sandbox.credits).toBe(5);
		expect(result.items).toHaveLength(50);
	});

	test('also where another option of item 0 holds an expression that fails', async () => {
		const result = await run({
			maxRunCredits: 5,
			timeout: '={{ $itemIndex === 0 ? JSON.parse("") : 5000 }}',
		});
		expect(service.sandbox.credits).toBe(5);
		expect(result.items).toHaveLength(50);
	});

	test.each(['={{ $json.budgt }}', '={{ null }}', '={{ "" }}'])(
		'a limit that gives nothing (%s) is none that may be ignored: nothing is sent',
		async (limit) => {
			for (const options of [{ maxCredits: limit }, { maxRunCredits: limit }]) {
				const { items: came } = await run(options);
				expect(service.bodies).toEqual([]);
				expect(came).toHaveLength(50);
				expect(came[1]?.json.error).toContain('got nothing, expected a number, 0 or more');
			}
		},
	);

	test('a Limit that gives nothing is refused', async () => {
		const { error } = await service.run({
			nodeType: starred.nodeType,
			parameters: { ...starred.parametersFor(45), limit: '={{ $json.most }}' },
		});
		expect(error?.message).toContain('"Limit" is invalid: got nothing');
		expect(service.bodies).toEqual([]);
	});
});

test('the key is in no message that is cut where it stands', async () => {
	const { apiKey } = odd.credential;
	for (let before = 500 - apiKey.length - 3; before < 503; before += 1) {
		const message = 'x'.repeat(before) + apiKey;
		for (const answer of [
			jsonAnswer(422, { status: 'error', message }),
			jsonAnswer(200, { status: 'error', message }),
			jsonAnswer(302, {}, { location: `http://127.0.0.1/${message}` }),
		]) {
			odd.answer = answer;
			const { error } = await runNode({
				nodeType: 'codeHost',
				credential: odd.credential,
				parameters: userGet(`octo`, { options: { maxRetries: 0 } }),
			});
			expect(error?.message).not.toContain(apiKey.slice(0, 6));
			expect(error?.message.length).toBeLessThan(650);
		}
	}
});
