import type { IDataObject, OnError } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import type { Fault } from '../../sandbox/server';
import { readCarefully } from './careful';
import { comments, type Listing, named, products, starred, tweets } from './listings';
import { isError, itemsFrom, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/*
 * Each fault × the page that it strikes × the style of the listing. With "Continue" each input item meets its own
 * fault, and then all of them go on from where they ended: nothing is lost. With "Stop" nothing more is sent, and one
 * error says what came before.
 */

const service = useSandbox();
const LENGTH = 25;

/** A fault that no retry overcomes, and the status in the error item, if any. */
type LastingFault = readonly [fault: Fault, status: number | undefined];

const statusFault = (status: number): LastingFault => [
	{ kind: 'status', status, headers: { 'retry-after': '0' } },
	status,
];

/** Each kind of failure that comes at once, but for those of the credential: they fail the other input items as well. */
const lastingFaults: readonly LastingFault[] = [
	...[400, 404, 422, 429, 500, 503].map(statusFault),
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

/** Failures that only a time-out ends. */
const endlessFaults: readonly LastingFault[] = [
	[{ kind: 'hang' }, undefined],
	[{ kind: 'dripBody' }, undefined],
];

describe.each(named([comments, products, tweets, starred]))('%s', (_, listing) => {
	test.each<[which: string, page: number, onError: OnError]>([
		['first', 0, 'continueRegularOutput'],
		['middle', 1, 'continueErrorOutput'],
		['last', 2, 'continueRegularOutput'],
	])('faults on the %s page: nothing is lost', async (__, page, onError) => {
		await expectNothingLost({ listing, page, onError, faults: lastingFaults });
	});

	test.each([0, 1, 2])('faults on page %i: a run that stops', async (page) => {
		for (const fault of [...lastingFaults, statusFault(401), statusFault(402)]) {
			await checkStop({ listing, page, fault });
		}
	});
});

test.each([
	// nothing else is answered in that time
	[tweets, 0, 300],
	// long enough for the pages before it, also on a busy machine
	[products, 2, 2000],
] as const)('answers without an end: nothing is lost (%#)', async (listing, page, timeout) => {
	const onError = 'continueErrorOutput';
	await expectNothingLost({ listing, page, onError, faults: endlessFaults, timeout });
});

test.each(endlessFaults)('an answer without an end: a run that stops (%j)', async (...fault) => {
	await checkStop({ listing: tweets, page: 0, fault, timeout: 300 });
});

interface Given {
	readonly listing: Listing;
	readonly page: number;
	readonly onError: OnError;
	readonly faults: readonly LastingFault[];
	readonly timeout?: number;
}

async function expectNothingLost(given: Given): Promise<void> {
	const { listing, page, faults } = given;
	service.reset();
	const subjects = faults.map((_, which) => listing.subjectOf(LENGTH, which));
	for (const [which, [fault]] of faults.entries()) {
		const bodyMatches = { [listing.subject]: subjects[which] };
		service.sandbox.addFault({ when: { bodyMatches, nth: page + 1 }, fault });
	}
	const broken = await run(
		given,
		subjects.map((subject) => ({ subject, position: '' })),
	);
	const sentBefore = bodiesBy(listing);
	const outcomes = subjects.map((_, item) => outcomeOf(broken, item));

	service.reset();
	const { timeout: _, ...patient } = given;
	const resumed = await run(
		patient,
		outcomes.map(({ resumeFrom }, which) => ({
			subject: subjects[which] ?? '',
			position: Object(resumeFrom)[listing.position] ?? '',
		})),
	);
	const sentAfter = bodiesBy(listing);

	for (const [item, [, status]] of faults.entries()) {
		const subject = subjects[item] ?? '';
		const expected = readCarefully(listing, { [listing.subject]: subject });
		const outcome = outcomes[item];
		expect(sentBefore.get(subject)).toEqual(expected.bodies.slice(0, page + 1));
		expect(outcome?.details).toEqual({
			...(status === undefined ? {} : { status }),
			fetched: page * 10,
			creditsSpent: listing.price === 'perResult' ? page * 10 : page,
			// an empty token is the beginning
			resumeFrom: { [listing.position]: expected.bodies[page]?.[listing.position] ?? '' },
		});
		const rest = outcomeOf(resumed, item);
		expect(rest.details).toBeUndefined();
		expect(sentAfter.get(subject)).toEqual(expected.bodies.slice(page));
		expect([...(outcome?.records ?? []), ...rest.records]).toEqual(expected.records);
	}
}

async function run({ listing, onError, timeout }: Omit<Given, 'faults'>, items: IDataObject[]) {
	const result = await service.list(listing, LENGTH, {
		onError,
		items,
		parameters: { [listing.subject]: '={{ $json.subject }}' },
		options: {
			maxRetries: 0,
			...(timeout !== undefined && { timeout }),
			[listing.position]: '={{ $json.position }}',
		},
	});
	expect(result.error).toBeUndefined();
	if (onError === 'continueRegularOutput') expect(result.errorItems).toEqual([]);
	return result;
}

/** The records of an input item, and the details of its error item, which stands behind them. */
function outcomeOf({ items, errorItems }: NodeResult, item: number) {
	const own = itemsFrom({ items: [...items, ...errorItems] }, item);
	const failures = own.filter(isError);
	expect(failures.length).toBeLessThanOrEqual(1);
	const records = failures.length === 0 ? own : own.slice(0, -1);
	expect(records.filter(isError)).toEqual([]);
	const details = failures[0]?.json.details;
	return {
		records: recordsIn({ items: records }),
		details,
		resumeFrom: Object(details).resumeFrom as unknown,
	};
}

/** What was sent for each subject, in order. */
function bodiesBy({ subject }: Listing): Map<string, unknown[]> {
	const bodies = new Map<string, unknown[]>();
	for (const body of service.bodies) {
		const key = String(Object(body)[subject]);
		bodies.set(key, [...(bodies.get(key) ?? []), body]);
	}
	return bodies;
}

interface Stopped {
	readonly listing: Listing;
	readonly page: number;
	readonly fault: LastingFault;
	readonly timeout?: number;
}

async function checkStop(given: Stopped): Promise<void> {
	try {
		await expectStop(given);
	} catch (error) {
		throw new Error(`${JSON.stringify(given.fault)}: ${String(error)}`, { cause: error });
	}
}

async function expectStop({ listing, page, fault: [fault, status], timeout = 60_000 }: Stopped) {
	service.reset();
	service.sandbox.addFault({ when: { nth: page + 1 }, fault });
	// one at a time: no page is under way beside the one that fails
	const options = { maxRetries: 0, timeout, concurrency: 1 };
	const result = await service.list(listing, LENGTH, { options });
	const { items, error, status: ended } = result;
	const { bodies } = readCarefully(listing, listing.bodyFor(LENGTH));
	expect(service.bodies).toEqual(bodies.slice(0, page + 1));
	expect({ items, ended }).toEqual({ items: [], ended: 'error' });
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
	expect(Object(error).httpCode ?? undefined).toBe(
		status === undefined ? undefined : String(status),
	);
	if (page === 0) return;
	expect(error?.description).toContain(`${page * 10} records came before the failure`);
	expect(error?.description).toContain(`set to ${String(bodies[page]?.[listing.position])}`);
}
