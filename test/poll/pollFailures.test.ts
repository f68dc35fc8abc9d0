import {
	type INode,
	type INodeParameters,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { engines, type PollResult, type TriggerOptions } from '../../n8n/engine/pollHarness';
import type { Fault } from '../../sandbox/faults';
import { useSandbox } from '../executor/sandboxService';
import { triggerOf } from './changingListing';

/** Failed polls: when published, at a restart, at a tick. */

const service = useSandbox();

const tweets = { event: 'newTweet', userId: '783045', options: { maxRetries: 0 } };
const trigger = (node: string, parameters: INodeParameters, more: Partial<TriggerOptions> = {}) =>
	triggerOf(service, { nodeType: `${node}Trigger`, parameters }, {}, more);

const nothing = { items: undefined, error: undefined };
const status = (code: number, more = {}): Fault => ({ kind: 'status', status: code, ...more });
const webPage = status(200, { body: '<html><h1>Welcome</h1>' });

test.each<[what: string, Fault, cause: string, passes: boolean]>([
	['503', status(503, { message: 'down\n2026 info all is well' }), 'temporarily-unavailable', true],
	['429', status(429), 'rate-limited', true],
	['a reset connection', { kind: 'resetBeforeAnswer' }, 'temporarily-unavailable', true],
	['401', status(401), 'credential-invalid', false],
	['402', status(402), 'quota-exhausted', false],
	['404', status(404), 'configuration-invalid', false],
	['a web page', webPage, 'configuration-invalid', false],
])('reports %s at a tick, in a test, and when published', async (_, fault, cause, passes) => {
	const published = trigger('microblog', tweets);
	const struck = async (poll: () => Promise<PollResult | undefined>) => {
		service.strike(fault, undefined, 1);
		return (await poll())?.error;
	};
	const error = await struck(async () => await published.activate());
	// the editor shows only the message
	if (passes) expect(error).toBeUndefined();
	else expect(error?.message).toMatch(/.{60}/);
	expect(service.bodies).toHaveLength(1);
	// this is the first poll
	expect(await published.tick()).toEqual(nothing);
	const failed = await struck(async () => await published.tick());
	expect(failed).toBeInstanceOf(NodeApiError);
	expect(failed).toMatchObject({ failure: { cause } });
	const tested = await struck(async () => await published.test());
	expect(tested).toMatchObject({ description: expect.stringMatching(/\w{3}/) });
	// at a restart an error would switch the trigger off for good, so it is only logged as one line
	expect(await struck(async () => await published.restart())).toBeUndefined();
	expect(published.warned.at(-1)).toMatch(/^A poll failed; the next one tries again: .{20,}$/);
	const body = { userId: '783045' };
	service.sandbox.change({ kind: 'add', path: '/microblog/get-user-tweets', body });
	expect((await published.tick()).items).toHaveLength(1);
});

test.each(engines)('%s engine: polls at each tick, however many failed', async (engine) => {
	const published = trigger('microblog', tweets, { engine });
	await published.activate();
	service.strike(status(503));
	for (let tick = 0; tick < 6; tick += 1)
		expect((await published.tick()).error?.message).toContain('503');
	expect(service.bodies).toHaveLength(7);
});

const user = { event: 'userChanged', username: 'octo' };
// a search is never sent without a value that its expression did not find
const search = { event: 'newIssue', query: '={{ $vars.nothing }}', filters: { author: 'ada' } };

// `test/executor/parameters.test.ts` has the parameters of both runs and polls
test.each<[expected: string, node: string, INodeParameters]>([
	["'Trigger On' must be one of newTweet, ", 'microblog', { event: 'newMoon' }],
	["'User ID' must be a number such as 783214", 'microblog', { ...tweets, userId: 'ada' }],
	["'Records to Check' must be ", 'microblog', { ...tweets, options: { recordsToCheck: 0 } }],
	["'Fields to Watch' must be at least one", 'codeHost', { ...user, watch: [] }],
	["'Fields to Watch' must be fields of the", 'codeHost', { ...user, watch: ['bio', 'no'] }],
	["'Fields to Watch' cannot be read: ", 'codeHost', { ...user, watch: '={{ $json.no.more }}' }],
	["'User' cannot be read: ", 'codeHost', { ...user, username: '={{ nonsense( }}' }],
	["'Query' must be text to search for, not an expression", 'codeHost', search],
])('rejects a parameter before reading the credential: %s', async (expected, node, parameters) => {
	// expressions are resolved first: a tick that finds a poll in progress lets n8n free the expression engine of both
	const readCredential = async () => await Promise.reject(new Error('locked'));
	const published = trigger(node, parameters, { readCredential });
	for (const poll of ['activate', 'tick', 'test'] as const)
		expect((await published[poll]()).error?.message).toContain(expected);
});

test('fails without credits for one request', async () => {
	const published = trigger('microblog', { ...tweets, options: { maxCredits: 0 } });
	expect((await published.activate()).error?.message).toContain("'Max Credits' (0)");
	expect(service.bodies).toEqual([]);
});

const lost = new UserError('Credential 7 does not exist');
const locked = new Error('SQLITE_BUSY: locked');
const none = new NodeOperationError({} as INode, 'Node does not have any credentials set');

test.each([
	['does not exist', lost, 'n8n could not read the credential: ', 'configuration-invalid'],
	['cannot be read now', locked, 'n8n could not read the credential: ', 'temporarily-unavailable'],
	['is not chosen', none, '', undefined],
])('reports a credential that %s', async (_, thrown, expected, cause) => {
	const readCredential = async () => await Promise.reject(thrown);
	const published = trigger('microblog', tweets, { readCredential });
	// publishing fails only for what the user can fix
	expect((await published.activate()).error === undefined).toBe(thrown === locked);
	for (const poll of [published.tick(), published.test()]) {
		const { error } = await poll;
		expect(error?.message).toContain(expected + thrown.message);
		if (cause) expect(error).toMatchObject({ failure: { cause } });
	}
	expect(await published.restart()).toEqual(nothing);
});

test('says how to remove a body field that the event adds and the service rejects', async () => {
	const activate = async (options = {}) => {
		const parameters = { event: 'newCommunity', query: 'rivers', options };
		return await trigger('forum', parameters).activate();
	};
	service.strike(status(422, { message: 'sort: unknown parameter' }), undefined, 1);
	const { error } = await activate();
	expect(error?.message).toContain(
		'This event sends sort by default; to remove that, set \'Additional Body Fields\' to {"sort":null}',
	);
	expect(error?.message).not.toContain('Sort was');
	expect(await activate({ additionalBodyFields: '{"sort":null}' })).toEqual(nothing);
	expect(service.bodies).toEqual([
		{ query: 'rivers', sort: 'new', limit: 10 },
		{ query: 'rivers', limit: 10 },
	]);
});
