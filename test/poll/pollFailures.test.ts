import { NodeApiError, UserError } from 'n8n-workflow';
import type { Fault } from '../../sandbox/server';
import { kinds, triggerOf } from './changingListing';
import { engines, usePolls } from './pollService';

/** Polls that fail: at an activation, at a restart, at a tick. */

const service = usePolls();

const tweets = { event: 'newTweet', userId: '783045', options: { maxRetries: 0 } };
const trigger = (more = {}) => service.trigger('microblogTrigger', { ...tweets, ...more });
const nothing = { items: undefined, error: undefined };
const status = (code: number, more = {}): Fault => ({ kind: 'status', status: code, ...more });
const webPage = status(200, { body: '<html><h1>Welcome</h1>' });
/** The cause of a failure. */
const declared = (cause: string) => ({ failure: { cause } });

test.each<[what: string, Fault, cause: string, passes: boolean]>([
	['500', status(500), 'temporarily-unavailable', true],
	['503', status(503), 'temporarily-unavailable', true],
	['429', status(429), 'rate-limited', true],
	['a reset connection', { kind: 'resetBeforeAnswer' }, 'temporarily-unavailable', true],
	['400', status(400), 'configuration-invalid', false],
	['401', status(401), 'credential-invalid', false],
	['402', status(402), 'quota-exhausted', false],
	['403', status(403), 'configuration-invalid', false],
	['404', status(404), 'configuration-invalid', false],
	['422', status(422), 'configuration-invalid', false],
	['a web page', webPage, 'configuration-invalid', false],
])(
	'%s: an error at a tick, none at a restart, and at an activation where it does not pass by itself',
	async (_, fault, cause, passes) => {
		const published = trigger();
		service.strike(fault, undefined, 1);
		const { error } = await published.activate();
		expect(error === undefined).toBe(passes);
		if (error !== undefined) {
			// n8n's own class, also where the built package is loaded from elsewhere; the editor shows the message alone
			expect(error).toBeInstanceOf(NodeApiError);
			expect(error).toMatchObject(declared(cause));
			expect(error.message.length).toBeGreaterThan(60);
			expect(Object(error).description ?? '').toBe('');
		}
		expect(service.bodies).toHaveLength(1);
		// the first poll that succeeds is the first one
		expect(await published.tick()).toEqual(nothing);
		service.strike(fault, undefined, 1);
		expect((await published.tick()).error).toMatchObject({
			name: 'NodeApiError',
			...declared(cause),
		});
		service.strike(fault, undefined, 1);
		expect(Object((await published.test()).error).description).toMatch(/\w{3}/);
		// an error would switch the trigger off for good
		service.strike(fault, undefined, 1);
		expect(await published.restart()).toEqual(nothing);
		const body = { userId: '783045' };
		service.sandbox.change({ kind: 'add', path: '/microblog/get-user-tweets', body });
		expect((await published.tick()).items).toHaveLength(1);
	},
);

test.each(engines)(
	'%s engine: every failing poll is a failed execution, and the next tick polls again',
	async (engine) => {
		const options = { maxRetries: 0 };
		const published = triggerOf(service, kinds.tweets, { options }, { engine });
		await published.activate();
		const { requests } = service.sandbox;
		service.strike(status(503));
		for (let tick = 0; tick < 6; tick += 1)
			expect((await published.tick()).error).toMatchObject(declared('temporarily-unavailable'));
		expect(service.sandbox.requests - requests).toBe(6);
	},
);

const octo = { event: 'userChanged', username: 'octo' };
test.each([
	['no event of that name', { event: 'newMoon' }, 'no event'],
	['a wrong parameter', { userId: 'ada' }, "'User' is "],
	['no subject', { userId: '' }, "'User' is "],
	['a wrong limit', { limit: 0 }, "'Limit' is 0"],
	['wrong fields', { output: 'selected', fields: [] }, "'Fields' is empty"],
	['a wrong option', { options: { recordsToCheck: 0 } }, "'Records to Check' is 0"],
	['a limit that pays nothing', { options: { maxCredits: 0 } }, "'Max Credits' (0)"],
	['nothing to watch', { ...octo, watch: [] }, "'Fields to Watch' is "],
	[
		'a wrong field',
		{ ...octo, watch: ['nonsense'] },
		`'Fields to Watch' is a list with "nonsense"`,
	],
	['no list of fields', { ...octo, watch: true }, "'Fields to Watch' is "],
])('%s: refused when the workflow is published, before anything is sent', async (_, more, said) => {
	const nodeType = 'username' in more ? 'codeHostTrigger' : 'microblogTrigger';
	const { error } = await service.trigger(nodeType, { ...tweets, ...more }).activate();
	expect(error?.message).toContain(said);
	expect(service.bodies).toEqual([]);
});

const NOTHING = '={{ $vars.nothing }}';
const json = (additionalBodyFields: string) => ({ options: { additionalBodyFields } });

test.each([
	['Labels', { filters: { labels: NOTHING } }],
	['Created Date', { filters: { created: { range: { gte: '2026-01-01', lt: NOTHING } } } }],
	['Owners', { filters: { owners: '={{ [undefined] }}' } }],
	['Query', { query: NOTHING, filters: { author: 'ada' } }],
	['Limit', { limit: NOTHING }],
	['Output', { output: NOTHING }],
	['Include Existing Records', { options: { includeExisting: NOTHING } }],
	['Records to Check', { options: { recordsToCheck: NOTHING } }],
	['Max Credits', { options: { maxCredits: NOTHING } }],
	['Max Retries', { options: { maxRetries: NOTHING } }],
	['Timeout (Ms)', { options: { timeout: NOTHING } }],
	['Additional Body Fields', json(NOTHING)],
	['Additional Body Fields', json('={"label": "{{ $vars.nothing }}"}')],
	['Additional Body Fields', json('={{ { label: $vars.nothing } }}')],
])(
	'%s: an expression that gives nothing is refused, and not searched without',
	async (name, more) => {
		const issues = { event: 'newIssue', query: 'crash', ...more };
		const published = service.trigger('codeHostTrigger', issues);
		for (const poll of [published.activate(), published.tick(), published.test()])
			expect((await poll).error?.message).toContain(`'${name}' is empty`);
		expect(service.bodies).toEqual([]);
	},
);

test('a bound that is left empty, and a member that is taken out, are not refused', async () => {
	const { error } = await service
		.trigger('codeHostTrigger', {
			event: 'newIssue',
			query: '={{ "crash" }}',
			filters: { created: { range: { gte: '2026-01-01', lt: '' } }, author: '={{ "ada" }}' },
			options: { additionalBodyFields: '={{ { sort: null } }}' },
		})
		.activate();
	expect(error).toBeUndefined();
	expect(service.bodies).toEqual([expect.objectContaining({ author: 'ada' })]);
});

test.each([
	['does not exist', new UserError('Credential 7 does not exist'), 'configuration-invalid'],
	['cannot be read now', new Error('SQLITE_BUSY: locked'), 'temporarily-unavailable'],
])('a credential that %s is told as what it is', async (_, thrown, cause) => {
	const readCredential = async () => await Promise.reject(thrown);
	const published = triggerOf(service, kinds.tweets, {}, { readCredential });
	// while a workflow is published only what its user can mend is an error
	expect((await published.activate()).error === undefined).toBe(!(thrown instanceof UserError));
	for (const poll of [published.tick(), published.test()]) {
		const { error } = await poll;
		expect(error?.message).toContain(`n8n could not read the credential: ${thrown.message}`);
		expect(error).toMatchObject(declared(cause));
	}
	expect(await published.restart()).toEqual(nothing);
});

test.each([
	['Fields to Watch', { watch: '={{ $json.fields.nonsense.more }}' }],
	['User', { username: '={{ nonsense( }}' }],
])('an expression that fails in %s', async (name, more) => {
	const published = service.trigger('codeHostTrigger', { ...octo, ...more });
	for (const poll of [published.activate(), published.tick(), published.test()]) {
		const { error } = await poll;
		expect(error?.message).toContain(`'${name}' cannot be read: `);
		expect(error).toMatchObject({ name: 'NodeOperationError' });
	}
	expect(service.bodies).toEqual([]);
});

test('what an event sends by itself can be taken out where the service refuses it, and the error says how', async () => {
	service.strike(status(422, { message: 'sort: unknown parameter' }), undefined, 1);
	const events = { event: 'newCommunity', query: 'rivers' };
	const { error } = await service.trigger('forumTrigger', events).activate();
	expect(error?.message).toContain(
		'This event sends sort by itself; to leave that out, set \'Additional Body Fields\' to {"sort":null}',
	);
	expect(error?.message).not.toContain('Sort was');
	const options = { additionalBodyFields: '{"sort":null}' };
	expect((await service.trigger('forumTrigger', { ...events, options }).activate()).error).toBe(
		undefined,
	);
	expect(service.bodies).toEqual([
		{ query: 'rivers', sort: 'new', limit: 10 },
		{ query: 'rivers', limit: 10 },
	]);
});
