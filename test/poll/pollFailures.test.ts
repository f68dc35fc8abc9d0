import { NodeApiError } from 'n8n-workflow';
import type { Fault } from '../../sandbox/server';
import { takesFailureCauses } from '../../n8n/engine/olderVersions';
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

test('a failing "Fetch Test Event" is an error with its advice', async () => {
	service.sandbox.addFault({ fault: { kind: 'status', status: 401 } });
	const { error } = await trigger().test();
	expect(error?.message).toContain('did not accept the API key');
	expect((error as NodeApiError).description).toContain('Open the credential');
});
