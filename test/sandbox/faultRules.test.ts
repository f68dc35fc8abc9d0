import { type FaultRule, type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const fault = { kind: 'status', status: 503 } as const;

/** The statuses of requests for the profiles a, b, a, b, a, b. */
async function statuses(): Promise<number[]> {
	const answers: number[] = [];
	for (const username of ['a', 'b', 'a', 'b', 'a', 'b']) {
		answers.push((await ask(sandbox, '/code-host/get-profile', { username })).status);
	}
	return answers;
}

test.each<[string, Omit<FaultRule, 'fault'>, number[]]>([
	['always', {}, [503, 503, 503, 503, 503, 503]],
	['times', { times: 2 }, [503, 503, 200, 200, 200, 200]],
	['nth', { when: { nth: 3 } }, [200, 200, 503, 200, 200, 200]],
	['several nth', { when: { nth: [1, 6] } }, [503, 200, 200, 200, 200, 503]],
	['body', { when: { bodyMatches: { username: 'b' } } }, [200, 503, 200, 503, 200, 503]],
	[
		'nth of a body',
		{ when: { bodyMatches: { username: 'b' }, nth: 2 } },
		[200, 200, 200, 503, 200, 200],
	],
	['end of the path', { when: { path: '/get-profile' }, times: 1 }, [503, 200, 200, 200, 200, 200]],
	['another path', { when: { path: '/short-video/get-user' } }, [200, 200, 200, 200, 200, 200]],
	['function', { when: ({ index }) => index > 3 }, [200, 200, 200, 200, 503, 503]],
	['never', { probability: 0 }, [200, 200, 200, 200, 200, 200]],
])('%s', async (_case, rule, expected) => {
	sandbox.addFault({ ...rule, fault });
	expect(await statuses()).toEqual(expected);
});

test('probability strikes a share of the requests, the same ones for the same seed', async () => {
	const strikes = async (seed: number) => {
		sandbox.reset();
		const rule = sandbox.addFault({ probability: 0.5, seed, fault });
		const seen = [...(await statuses()), ...(await statuses()), ...(await statuses())];
		expect(rule.hits).toBe(seen.filter((status) => status === 503).length);
		return seen;
	};
	const first = await strikes(7);
	expect(new Set(first)).toEqual(new Set([200, 503]));
	expect(await strikes(7)).toEqual(first);
	expect(await strikes(8)).not.toEqual(first);
});

test('the oldest rule that matches strikes; one that is removed does not', async () => {
	const first = sandbox.addFault({ fault: { kind: 'status', status: 500 } });
	sandbox.addFault({ fault });
	expect((await ask(sandbox, '/code-host/get-profile', { username: 'a' })).status).toBe(500);
	first.remove();
	expect((await ask(sandbox, '/code-host/get-profile', { username: 'a' })).status).toBe(503);
});
