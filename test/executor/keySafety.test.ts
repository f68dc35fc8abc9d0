import { inspect } from 'node:util';
import type { Fault } from '../../sandbox/server';
import type { NodeResult } from '../../n8n/engine';
import { comments } from './listings';
import { envelope, jsonAnswer, useOddService } from './oddService';
import { userGet, useSandbox } from './sandboxService';
import { runNode } from '../../n8n/engine';

const service = useSandbox();
const odd = useOddService();

/** Everything that n8n keeps of a run, hidden members, stacks and causes included. */
function everythingOf({ workflow }: NodeResult): string {
	return inspect(workflow.run, {
		depth: Infinity,
		showHidden: true,
		getters: true,
		maxArrayLength: null,
		maxStringLength: null,
	});
}

const faults: Fault[] = [
	...[400, 401, 402, 403, 404, 422, 429, 500, 503].map((status): Fault => ({
		kind: 'status',
		status,
	})),
	{ kind: 'html' },
	{ kind: 'notJson' },
	{ kind: 'nullBody' },
	{ kind: 'errorEnvelope' },
	{ kind: 'resetBeforeAnswer' },
	{ kind: 'cutBody' },
	{ kind: 'hang' },
	{ kind: 'redirect', to: 'http://127.0.0.1:9/' },
];

const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

describe.each(modes)('on error: %s', (onError) => {
	test('the key is in nothing that a run leaves behind', async () => {
		for (const fault of [undefined, ...faults]) {
			const timeout = fault?.kind === 'hang' ? 2000 : 60_000;
			const options = { maxRetries: 0, timeout, addResponseDetails: true };
			service.reset();
			if (fault !== undefined) service.sandbox.addFault({ when: { nth: 2 }, fault });
			const result = await service.run({
				nodeType: comments.nodeType,
				onError,
				parameters: { ...comments.parametersFor(15), options },
			});
			expect(service.sandbox.log).toHaveLength(2);
			const everything = everythingOf(result);
			expect(everything).toContain('runData');
			expect(everything).not.toContain(service.sandbox.apiKey);
			expect(everything).not.toMatch(/bearer/i);
		}
	});

	test('a service that repeats the key in its message does not get it into the run', async () => {
		const { apiKey } = odd.credential;
		const message = `No account for "Bearer ${apiKey}" (${apiKey})`;
		for (const answer of [
			jsonAnswer(401, { status: 'error', message }),
			jsonAnswer(422, { status: 'error', message: `username: ${message}` }),
			jsonAnswer(500, { status: 'error', message }),
			jsonAnswer(200, { status: 'error', message }),
			jsonAnswer(307, {}, { location: `http://127.0.0.1:9/?key=${apiKey}` }),
		]) {
			odd.answerWith(answer);
			const result = await runNode({
				nodeType: 'codeHost',
				onError,
				credential: odd.credential,
				parameters: userGet('octo', { options: { maxRetries: 0 } }),
			});
			const everything = everythingOf(result);
			expect(everything).toContain('***');
			expect(everything).not.toContain(apiKey);
		}
	});
});

test.each([301, 302, 303, 307, 308])(
	'a redirect (%i) to another port gets neither the request nor the key',
	async (status) => {
		const to = `http://127.0.0.1:${odd.port}/code-host/get-profile`;
		odd.answerWith(envelope({ id: 'stolen' }));
		service.sandbox.addFault({ fault: { kind: 'status', status, headers: { location: to } } });
		const { error } = await service.lookup('octo');
		expect(odd.arrivals).toEqual([]);
		expect(service.sandbox.log).toHaveLength(1);
		expect(error?.message).toBe(`The base URL answers with a redirect (${status}) to ${to}`);
	},
);

test('a redirect of the public operation is not followed either', async () => {
	service.sandbox.addFault({
		fault: { kind: 'redirect', to: `http://127.0.0.1:${odd.port}/` },
	});
	const { error } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'publicProfile',
			operation: 'get',
			baseUrl: service.sandbox.baseUrl,
			challengeToken: 'token-of-a-human',
		},
	});
	expect(odd.arrivals).toEqual([]);
	expect(error?.message).toContain('redirect');
});

test('the public operation sends no key to the address of its parameter', async () => {
	odd.answerWith(envelope({ name: 'Ada' }));
	const { items } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'publicProfile',
			operation: 'get',
			baseUrl: odd.credential.baseUrl,
			memberIdentity: 'ada',
		},
	});
	expect(items.map(({ json }) => json)).toEqual([{ name: 'Ada' }]);
	expect(odd.arrivals.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test('the key is read once for a whole run', async () => {
	const { credentialReads } = await service.lookup('={{ $json.name }}', {
		items: Array.from({ length: 20 }, (_, n) => ({ name: `user${n}` })),
	});
	expect(service.sandbox.log).toHaveLength(20);
	expect(credentialReads).toBe(1);
});
