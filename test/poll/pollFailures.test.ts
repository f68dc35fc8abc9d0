import { NodeApiError, UserError } from 'n8n-workflow';
import type { Fault } from '../../sandbox/server';
import { takesFailureCauses } from '../../n8n/engine/olderVersions';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { engines, usePolls } from './pollService';

/** Polls that fail: at an activation, at a restart, at a tick, and again and again. */

const service = usePolls();

const tweets = { event: 'newTweet', userId: '783045', options: { maxRetries: 0 } };
/** The cause of a failure, on versions of n8n that take one. */
const declared = (cause: string) => (takesFailureCauses ? { failure: { cause } } : {});

const trigger = (more = {}) => service.trigger('microblogTrigger', { ...tweets, ...more });

/** What passes by itself, and what the user has to mend, each with the cause that it declares. */
const passing: Array<[string, Fault, string]> = [
	['500', { kind: 'status', status: 500 }, 'temporarily-unavailable'],
	['503', { kind: 'status', status: 503 }, 'temporarily-unavailable'],
	['429', { kind: 'status', status: 429 }, 'rate-limited'],
	['a reset connection', { kind: 'resetBeforeAnswer' }, 'temporarily-unavailable'],
];
const mendable: Array<[string, Fault, string]> = [
	['400', { kind: 'status', status: 400 }, 'configuration-invalid'],
	['401', { kind: 'status', status: 401 }, 'credential-invalid'],
	['402', { kind: 'status', status: 402 }, 'quota-exhausted'],
	['403', { kind: 'status', status: 403 }, 'configuration-invalid'],
	['404', { kind: 'status', status: 404 }, 'configuration-invalid'],
	['422', { kind: 'status', status: 422 }, 'configuration-invalid'],
	[
		'a web page',
		{ kind: 'status', status: 200, body: '<html><h1>Welcome</h1>' },
		'configuration-invalid',
	],
];

describe.each(passing)('%s passes by itself', (_, fault, cause) => {
	test('at an activation it does not keep the workflow from being active', async () => {
		const published = trigger();
		service.sandbox.addFault({ times: 1, fault });
		expect(await published.activate()).toEqual({ items: undefined, error: undefined });
		// the first tick that succeeds is the first poll
		expect((await published.tick()).items).toBeUndefined();
		service.sandbox.change({
			kind: 'add',
			path: '/microblog/get-user-tweets',
			body: { userId: '783045' },
		});
		expect((await published.tick()).items).toHaveLength(1);
	});

	test('at a tick it is an error that says why', async () => {
		const published = trigger();
		await published.activate();
		service.sandbox.addFault({ times: 1, fault });
		const { error } = await published.tick();
		expect(error).toMatchObject({ name: 'NodeApiError', ...declared(cause) });
		expect((await published.tick()).error).toBeUndefined();
	});
});

test.each(mendable)(
	'%s is for the user to mend: an error at an activation, and its message says all',
	async (_, fault, cause) => {
		service.sandbox.addFault({ fault });
		const { error } = await trigger().activate();
		// n8n's own class, also where the built package is loaded from elsewhere
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error).toMatchObject(declared(cause));
		expect(error?.message.length).toBeGreaterThan(60);
		expect((error as NodeApiError).description ?? '').toBe('');
		expect(service.sandbox.log).toHaveLength(1);
	},
);

test.each([...passing, ...mendable])(
	'%s: at a restart it is no error, which would switch the trigger off for good',
	async (_, fault) => {
		const published = trigger();
		await published.activate();
		service.sandbox.addFault({ times: 1, fault });
		expect(await published.restart()).toEqual({ items: undefined, error: undefined });
		expect((await published.tick()).error).toBeUndefined();
	},
);

test.each(engines)(
	'a field that is watched from a publishing on that failed counts from the next poll on (%s engine)',
	async (engine) => {
		const company = { event: 'companyChanged', universalName: 'acme', options: { maxRetries: 0 } };
		const published = service.trigger(
			'professionalNetworkTrigger',
			{ ...company, watch: ['tagline'] },
			engine,
		);
		const path = '/professional-network/get-company-from-url';
		const edit = (industry: string) =>
			service.sandbox.change({
				kind: 'edit',
				path,
				body: { universalName: 'acme' },
				fields: { industry },
			});
		await published.activate();
		await published.tick();
		published.change({ watch: ['tagline', 'industry'] });
		service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 503 } });
		expect(await published.activate('update')).toEqual({ items: undefined, error: undefined });
		edit('Shipping');
		expect((await published.tick()).items).toBeUndefined();
		edit('Fishing');
		expect((await published.tick()).items?.map(({ _changes }) => _changes)).toEqual([
			[{ field: 'industry', before: 'Shipping', after: 'Fishing' }],
		]);
	},
);

test.each([
	['no event of that name', { event: 'newMoon' }, 'no event'],
	['a wrong parameter', { userId: 'ada' }, 'The parameter "User" is invalid'],
	['no subject', { userId: '' }, 'The parameter "User" is invalid'],
	['a wrong limit', { limit: 0 }, 'The parameter "Limit" is invalid'],
	['wrong fields', { output: 'selected', fields: [] }, 'The parameter "Fields" is invalid'],
	['a wrong option', { options: { recordsToCheck: 0 } }, 'The parameter "Records to Check"'],
	['a limit that pays nothing', { options: { maxCredits: 0 } }, '"Max Credits" (0)'],
])('%s: refused when the workflow is published, before anything is sent', async (_, more, said) => {
	const { error } = await trigger(more).activate();
	expect(error?.message).toContain(said);
	expect(service.sandbox.log).toEqual([]);
});

test.each([
	['no field', []],
	['a field that the record does not have', ['nonsense']],
	['no list', true],
])('%s to watch is refused', async (_, watch) => {
	const { error } = await service
		.trigger('codeHostTrigger', { event: 'userChanged', username: 'octo', watch: watch })
		.activate();
	expect(error?.message).toContain('The parameter "Fields to Watch" is invalid');
	expect(service.sandbox.log).toEqual([]);
});

const NOTHING = '={{ $vars.nothing }}';

test.each([
	['Labels', { filters: { labels: NOTHING } }],
	['Created Date', { filters: { created: { range: { gte: '2026-01-01', lt: NOTHING } } } }],
	['Owners', { filters: { owners: '={{ [undefined] }}' } }],
	['Query', { query: NOTHING, filters: { author: 'ada' } }],
	['Additional Body Fields', { options: { additionalBodyFields: NOTHING } }],
	[
		'Additional Body Fields',
		{ options: { additionalBodyFields: '={"label": "{{ $vars.nothing }}"}' } },
	],
	[
		'Additional Body Fields',
		{ options: { additionalBodyFields: '={{ { label: $vars.nothing } }}' } },
	],
])(
	'%s: an expression that gives nothing is refused, and not searched without',
	async (name, more) => {
		const published = service.trigger('codeHostTrigger', {
			event: 'newIssue',
			query: 'crash',
			...more,
		});
		for (const poll of [published.activate(), published.tick()]) {
			const { error } = await poll;
			expect(error?.message).toContain(`The parameter "${name}" is invalid: got nothing`);
		}
		expect(service.sandbox.log).toEqual([]);
	},
);

test('a filter that is left empty, and a member that is taken out, are not refused', async () => {
	const { error } = await service
		.trigger('codeHostTrigger', {
			event: 'newIssue',
			query: '={{ "crash" }}',
			filters: { labels: '', created: { range: { gte: '' } }, author: '={{ "ada" }}' },
			options: { additionalBodyFields: '={{ { sort: null } }}' },
		})
		.activate();
	expect(error).toBeUndefined();
	expect(service.bodies).toEqual([expect.objectContaining({ author: 'ada' })]);
});

describe('what fails before the request is told as what it is', () => {
	const failing = (error: Error) =>
		new PublishedTrigger({
			nodeType: 'microblogTrigger',
			parameters: tweets,
			credential: service.credential,
			readCredential: async () => await Promise.reject(error),
		});

	test.each([
		[
			'a credential that was deleted',
			new UserError('Credential with ID "7" does not exist for type "publicPlatformDataApi".'),
			'configuration-invalid',
			'Choose another credential in the trigger',
		],
		[
			'a database that is locked',
			new Error('SQLITE_BUSY: database is locked'),
			'temporarily-unavailable',
			'look at the credential, and at the database of n8n',
		],
	])('%s', async (_, thrown, cause, advice) => {
		const published = failing(thrown);
		for (const poll of [published.tick(), published.activate(), published.test()]) {
			const { error } = await poll;
			const said = `${error?.message} ${String(Object(error).description)}`;
			expect(error?.message).toContain(`n8n could not read the credential: ${thrown.message}`);
			expect(said).toContain(advice);
			expect(error).toMatchObject(declared(cause));
		}
		expect(await published.restart()).toEqual({ items: undefined, error: undefined });
	});

	test.each([
		['Fields to Watch', { watch: '={{ $json.fields.nonsense.more }}' }],
		['the event', { event: '={{ nonsense( }}' }],
	])('an expression that fails in %s', async (_, more) => {
		const published = service.trigger('codeHostTrigger', {
			event: 'userChanged',
			username: 'octo',
			...more,
		});
		for (const poll of [published.activate(), published.tick(), published.test()]) {
			const { error } = await poll;
			expect(error?.message).not.toMatch(/could not be turned into items|report this/);
			expect(error).toMatchObject({ name: 'NodeOperationError' });
		}
		expect(service.sandbox.log).toEqual([]);
	});
});

test('a failing "Fetch Test Event" is an error with its advice', async () => {
	service.sandbox.addFault({ fault: { kind: 'status', status: 401 } });
	const { error } = await trigger().test();
	expect(error?.message).toContain('did not accept the API key');
	expect((error as NodeApiError).description).toContain('Open the credential');
});

test('what an event sends by itself can be taken out where the service refuses it, and the error says how', async () => {
	const message = 'sort: unknown parameter';
	const strict: Fault = { kind: 'status', status: 422, message };
	service.sandbox.addFault({ times: 1, fault: strict });
	const events = { event: 'newCommunity', query: 'rivers' };
	const { error } = await service.trigger('forumTrigger', events).activate();
	expect(error?.message).toContain(
		'This event sends {"sort":"new"} by itself; to leave that out, set "Additional Body Fields" to {"sort":null}',
	);
	expect(error?.message).not.toContain('Sort was');
	const options = { additionalBodyFields: '{"sort":null}' };
	expect((await service.trigger('forumTrigger', { ...events, options }).activate()).error).toBe(
		undefined,
	);
	expect(service.sandbox.log.map(({ body }) => body)).toEqual([
		{ query: 'rivers', sort: 'new', limit: 10 },
		{ query: 'rivers', limit: 10 },
	]);
});
