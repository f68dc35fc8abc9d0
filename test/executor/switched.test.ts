import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from './sandboxService';

/** Options that another operation left behind: n8n's editor takes most of them out, a workflow may hold them. */

const service = useSandbox();

const leftBehind = {
	sort: 'followers',
	order: 'up',
	after: 'x',
	start: 20,
	cursor: 'y',
	time: 'z',
};

async function bodyOf(nodeType: string, parameters: INodeParameters): Promise<unknown> {
	const { error } = await service.run({ nodeType, parameters });
	expect(error).toBeUndefined();
	expect(service.bodies).toHaveLength(1);
	return service.bodies[0];
}

test('options of another operation are neither sent nor read', async () => {
	const parameters = { resource: 'user', operation: 'get', username: 'octo', options: leftBehind };
	expect(await bodyOf('codeHost', parameters)).toEqual({ username: 'octo' });
});

test('nor are they where the whole collection is an expression', async () => {
	const options = `={{ ${JSON.stringify(leftBehind)} }}`;
	const parameters = { resource: 'user', operation: 'get', username: 'octo', options };
	expect(await bodyOf('codeHost', parameters)).toEqual({ username: 'octo' });
});

test.each(['followers', 'joined', 'repositories'])(
	'the order %s of user search is refused in issue search before anything is sent',
	async (sort) => {
		const parameters = { resource: 'issue', operation: 'search', query: 'leak', options: { sort } };
		const { error } = await service.run({ nodeType: 'codeHost', parameters });
		expect(error?.message).toBe(
			`The parameter "Sort" is invalid: got "${sort}", expected an order of issues such as best-match`,
		);
		expect(service.sandbox.log).toEqual([]);
	},
);

test('a limit on credits counts whatever operation it was set for', async () => {
	const parameters = {
		resource: 'repository',
		operation: 'getStarred',
		username: 'octo-45',
		returnAll: true,
		options: { maxCredits: 2 },
	};
	const { items } = await service.run({ nodeType: 'codeHost', parameters });
	expect(items).toHaveLength(20);
	expect(service.sandbox.credits).toBe(2);
});

test('where nothing costs, a limit on credits stands in the way of nothing', async () => {
	const { items, error } = await service.run({
		nodeType: 'professionalNetwork',
		credential: null,
		parameters: {
			resource: 'publicProfile',
			operation: 'get',
			baseUrl: service.sandbox.baseUrl,
			memberIdentity: 'ada-lovelace',
			challengeToken: 'human',
			options: { maxCredits: 0, maxRunCredits: 0 },
		},
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});
