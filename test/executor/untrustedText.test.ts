import { inspect } from 'node:util';
import { runNode } from '../../n8n/engine';
import { envelope, jsonAnswer, useOddService } from './oddService';
import { userGet } from './sandboxService';

/*
 * Text of the service and of input items: at most 500 characters of it in errors, hints and items, and
 * plain where n8n's editor renders HTML (hints, and descriptions of errors).
 */

const odd = useOddService();

const html = '<a href="https://bad.example">click</a><img src="https://bad.example/x.png">';

async function failWith(message: string, onError: 'stopWorkflow' | 'continueRegularOutput') {
	odd.answer = jsonAnswer(422, { status: 'error', message });
	return await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		onError,
		parameters: userGet('octo'),
	});
}

test('a message of a megabyte is cut', async () => {
	const message = 'x'.repeat(1_000_000);
	const stopped = await failWith(message, 'stopWorkflow');
	expect(stopped.error?.message.length).toBeLessThan(700);
	expect(
		inspect(stopped.workflow.run, { depth: Infinity, maxStringLength: null }).length,
	).toBeLessThan(100_000);
	const continued = await failWith(message, 'continueRegularOutput');
	expect(String(continued.items[0]?.json.error).length).toBeLessThan(700);
});

test('a message is text: whole in the error, escaped where HTML is rendered', async () => {
	const { error } = await failWith(`username: ${html}`, 'stopWorkflow');
	expect(error?.message).toContain(html);
	expect(error?.description).not.toContain('<');
});

test('a value of an input item is text too', async () => {
	const { error } = await runNode({
		nodeType: 'forum',
		credential: odd.credential,
		items: [{ sort: html }],
		parameters: {
			resource: 'community',
			operation: 'search',
			query: 'a',
			options: { sort: '={{ $json.sort }}' },
		},
	});
	expect(odd.arrivals).toEqual([]);
	expect(error?.message).toContain('click');
	expect(error?.description).not.toContain('<');
});

test.each([
	['short', html, (hint: string) => hint.includes('&lt;a href')],
	['of a megabyte', 'x'.repeat(1_000_000), (hint: string) => hint.length < 1000],
])('a token that is %s is shown as text', async (_, token, isFine) => {
	const data = { tweets: [{ id: '1' }, { id: '2' }], nextCursor: token };
	odd.answer = envelope(data, { timeMs: 1, creditsCost: 2 });
	const { hints, items } = await runNode({
		nodeType: 'microblog',
		credential: odd.credential,
		parameters: {
			resource: 'tweet',
			operation: 'getMany',
			userId: '1',
			returnAll: true,
			options: { maxCredits: 2, addResponseDetails: true },
		},
	});
	expect(isFine(hints[0]?.message ?? '')).toBe(true);
	expect(hints[0]?.message).not.toContain('<a');
	// the position itself stays whole, or nobody could go on from it
	expect(Object(items[0]?.json._response).next).toEqual({ cursor: token });
});

describe('a secret of an input item', () => {
	const challengeToken = 'human-4711-token';
	const run = async (message: string) => {
		odd.answer = jsonAnswer(422, { status: 'error', message });
		return await runNode({
			nodeType: 'professionalNetwork',
			parameters: {
				resource: 'publicProfile',
				operation: 'get',
				baseUrl: odd.credential.baseUrl,
				memberIdentity: 'ada',
				challengeToken,
			},
		});
	};

	test('is repeated by no error', async () => {
		const { error } = await run(`challengeToken "${challengeToken}" has been used`);
		expect(error?.message).toContain('challengeToken "***" has been used');
		expect(`${error?.message} ${error?.description}`).not.toContain(challengeToken);
	});

	test('that does not fit is not shown', async () => {
		const { error } = await runNode({
			nodeType: 'professionalNetwork',
			items: [{ token: { secret: challengeToken } }],
			parameters: {
				resource: 'publicProfile',
				operation: 'get',
				baseUrl: odd.credential.baseUrl,
				challengeToken: '={{ $json.token }}',
			},
		});
		expect(error?.message).toContain('"Challenge Token" is invalid');
		expect(`${error?.message} ${error?.description}`).not.toContain(challengeToken);
	});
});
