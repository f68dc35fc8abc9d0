import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask, send } from './ask';

const keys = { ppd_tenant_a: 10, ppd_tenant_b: 1 };

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ balance: 100, keys });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';

/** A lookup with a key; the status that came. */
async function lookUp(key: string): Promise<number> {
	const authorization = `Bearer ${key}`;
	return (await ask(sandbox, PROFILE, { username: 'octo' }, { authorization })).status;
}

test('each key has credits of its own', async () => {
	const statuses = [];
	for (const key of ['ppd_tenant_b', 'ppd_tenant_a', 'ppd_tenant_b', sandbox.apiKey]) {
		statuses.push(await lookUp(key));
	}
	expect(statuses).toEqual([200, 200, 402, 200]);
	expect(sandbox).toMatchObject({ credits: 3, balance: 99 });
	const accounts = [
		{ credits: 1, balance: 99 },
		{ credits: 1, balance: 9 },
		{ credits: 1, balance: 0 },
	];
	expect(sandbox.accounts).toEqual(accounts);
	const state = await (await fetch(`${sandbox.origin}/__sandbox/state`)).json();
	expect(state).toMatchObject({ accounts });
});

test('the log tells whose key it was by a number, and no key', async () => {
	for (const key of ['ppd_tenant_b', 'ppd_wrong', 'ppd_tenant_a', sandbox.apiKey]) {
		await lookUp(key);
	}
	await send(sandbox, PROFILE, '{}');
	expect(sandbox.log.map(({ account }) => account)).toEqual([3, undefined, 2, 1, undefined]);
	const state = await (await fetch(`${sandbox.origin}/__sandbox/state?log=1`)).text();
	expect(state).not.toContain('ppd_');
});

test('new keys replace the others while it runs; apiKey and its credits stay', async () => {
	await lookUp(sandbox.apiKey);
	await lookUp('ppd_tenant_a');
	sandbox.configure({ keys: { ppd_tenant_c: 5 } });
	expect(await lookUp('ppd_tenant_a')).toBe(401);
	expect(await lookUp('ppd_tenant_c')).toBe(200);
	sandbox.configure({ balance: 7 });
	expect(sandbox.accounts).toEqual([
		{ credits: 1, balance: 7 },
		{ credits: 1, balance: 4 },
	]);
});
