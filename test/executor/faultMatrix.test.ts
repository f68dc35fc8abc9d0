import type { OnError } from 'n8n-workflow';
import type { Fault } from '../../sandbox/server';
import { readCarefully } from './careful';
import { comments, type Listing, named, products, replies, starred, tweets } from './listings';
import { SandboxService, useSandbox } from './sandboxService';

/*
 * Each fault × the page that it strikes × what the node does on an error × the style of the listing.
 * A fault here is lasting: the tries are used up. `retry.test.ts` has those that pass.
 */

const LENGTH = 25;
const pages = { first: 0, middle: 1, last: 2 };
const modes: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
const styles = [comments, products, tweets, replies, starred];

/** What the error item tells of the answer; a request without an answer has no status. */
const faults: Array<[Fault, status: number | undefined]> = [
	...[400, 401, 402, 404, 422, 429, 500, 503].map((status): [Fault, number] => [
		{ kind: 'status', status, headers: { 'retry-after': '0' } },
		status,
	]),
	[{ kind: 'html' }, 200],
	[{ kind: 'notJson' }, 200],
	[{ kind: 'noData' }, 200],
	[{ kind: 'nullBody' }, 200],
	[{ kind: 'dataNull' }, 200],
	[{ kind: 'errorEnvelope' }, 200],
	[{ kind: 'redirect', to: 'http://127.0.0.1:9/' }, 307],
	[{ kind: 'resetBeforeAnswer' }, undefined],
	[{ kind: 'cutBody' }, undefined],
];
const slowFaults: Fault[] = [{ kind: 'hang' }, { kind: 'dripBody' }];

interface Case {
	readonly listing: Listing;
	readonly fault: Fault;
	readonly status: number | undefined;
	readonly page: number;
	readonly onError: OnError;
}

const service = useSandbox();

describe.each(named(styles))('%s', (_, listing) => {
	describe.each(Object.entries(pages))('fault on the %s page', (__, page) => {
		test.each(modes)('on error: %s', async (onError) => {
			for (const [fault, status] of faults) {
				service.sandbox.reset();
				await checkCase(service, { listing, fault, status, page, onError });
			}
		});
	});

	test('no answer at all, on every page and setting', async () => {
		const cases = slowFaults.flatMap((fault) =>
			Object.values(pages).flatMap((page) =>
				modes.map((onError) => ({ listing, fault, status: undefined, page, onError })),
			),
		);
		await Promise.all(cases.map(checkApart));
	});
});

/** Checks a case with a sandbox of its own, beside others. */
async function checkApart(given: Case): Promise<void> {
	const apart = new SandboxService();
	await apart.start();
	await checkCase(apart, given).finally(async () => await apart.close());
}

async function checkCase(sandbox: SandboxService, given: Case): Promise<void> {
	try {
		await expectRightEnd(sandbox, given);
	} catch (error) {
		throw new Error(`With ${JSON.stringify(given)}: ${String(error)}`, { cause: error });
	}
}

async function expectRightEnd(service: SandboxService, given: Case): Promise<void> {
	const { listing, fault, status, page, onError } = given;
	service.sandbox.addFault({ when: { nth: page + 1 }, fault });
	const base = listing.bodyFor(LENGTH);
	const expected = readCarefully(listing, base);
	const paid = listing.price === 'perResult' ? page * 10 : page;
	const result = await run(service, given, {});
	// concurrency 1: nothing is under way beside the page that fails
	expect(service.bodies).toEqual(expected.bodies.slice(0, page + 1));

	if (onError === 'stopWorkflow') {
		expect(result.items).toEqual([]);
		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
		return;
	}
	const errorItems = onError === 'continueErrorOutput' ? result.errorItems : [result.items.pop()];
	const failing = expected.bodies[page] ?? {};
	const resumeFrom = Object.fromEntries(
		Object.entries(failing).filter(([name]) => name === listing.position),
	);
	const canResume = Object.keys(resumeFrom).length > 0;
	expect(errorItems).toEqual([
		{
			json: {
				error: expect.any(String),
				details: {
					...(status === undefined ? {} : { status }),
					fetched: page * 10,
					creditsSpent: paid,
					...(canResume ? { resumeFrom } : {}),
				},
			},
			pairedItem: { item: 0 },
		},
	]);
	const before = result.items;
	service.sandbox.reset();
	const after = await run(service, given, resumeFrom as Record<string, string | number>);
	expect(after.error).toBeUndefined();
	expect(service.bodies).toEqual(expected.bodies.slice(page));
	expect([...before, ...after.items]).toEqual(
		expected.records.map((json) => ({ json, pairedItem: { item: 0 } })),
	);
}

async function run(
	service: SandboxService,
	{ listing, onError }: Case,
	position: Record<string, string | number>,
) {
	const options = { maxRetries: 0, timeout: 1500, concurrency: 1, ...position };
	return await service.run({
		nodeType: listing.nodeType,
		onError,
		parameters: { ...listing.parametersFor(LENGTH), returnAll: true, options },
	});
}
