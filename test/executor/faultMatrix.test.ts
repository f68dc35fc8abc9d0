import type { OnError } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import { readCarefully } from './careful';
import { endlessFaults, type LastingFault, lastingFaults } from './lastingFaults';
import { comments, type Listing, named, products, starred, tweets } from './listings';
import { useSandbox } from './sandboxService';

/*
 * Each fault × the page that it strikes × both kinds of "Continue" × the style of the listing. Each
 * input item meets its own fault; then all of them go on from where they ended.
 * `stopMatrix.test.ts` has the runs that stop.
 */

const service = useSandbox();
const LENGTH = 25;
const pages = [
	['first', 0],
	['middle', 1],
	['last', 2],
] as const;

/** A refused credential fails the other input items as well: `refusedCredential.test.ts`. */
const faultsOfOneItem = lastingFaults.filter(([, status]) => status !== 401 && status !== 402);
const modes: OnError[] = ['continueRegularOutput', 'continueErrorOutput'];
const styles = named([comments, products, tweets, starred]);

describe.each(styles)('%s', (_, listing) => {
	describe.each(pages)('faults on the %s page', (__, page) => {
		test.each(modes)('on error: %s', async (onError) => {
			await expectNothingLost({ listing, page, onError, faults: faultsOfOneItem, timeout: 60_000 });
		});
	});
});

test.each(named([products, tweets, starred]))('%s: answers without an end', async (_, listing) => {
	for (const [page, onError] of [
		[0, modes[0]],
		[2, modes[1]],
	] as const) {
		const faults = endlessFaults;
		await expectNothingLost({
			listing,
			page,
			onError: onError ?? 'stopWorkflow',
			faults,
			timeout: 2000,
		});
	}
});

interface Given {
	readonly listing: Listing;
	readonly page: number;
	readonly onError: OnError;
	readonly faults: readonly LastingFault[];
	readonly timeout: number;
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
	const resumed = await run(
		{ ...given, timeout: 60_000 },
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
			...resumeFromOf(listing, expected.bodies[page]),
		});
		const rest = outcomeOf(resumed, item);
		expect(rest.details).toBeUndefined();
		expect(sentAfter.get(subject)).toEqual(expected.bodies.slice(page));
		expect([...(outcome?.records ?? []), ...rest.records]).toEqual(expected.records);
	}
}

async function run(
	{ listing, onError, timeout }: Given,
	items: Array<{ subject: string; position: string | number }>,
): Promise<NodeResult> {
	const result = await service.run({
		nodeType: listing.nodeType,
		onError,
		items,
		parameters: {
			...listing.parametersFor(LENGTH),
			[listing.subject]: '={{ $json.subject }}',
			returnAll: true,
			options: { maxRetries: 0, timeout, [listing.position]: '={{ $json.position }}' },
		},
	});
	expect(result.error).toBeUndefined();
	if (onError === 'continueRegularOutput') expect(result.errorItems).toEqual([]);
	return result;
}

/** The records of an input item, and the details of its error item, which stands behind them. */
function outcomeOf({ items, errorItems }: NodeResult, item: number) {
	const own = [...items, ...errorItems].filter(
		({ pairedItem }) => Object(pairedItem).item === item,
	);
	const failures = own.filter(({ json }) => typeof json.error === 'string');
	expect(failures.length).toBeLessThanOrEqual(1);
	const records = failures.length === 0 ? own : own.slice(0, -1);
	expect(records.filter(({ json }) => json.error !== undefined)).toEqual([]);
	const details = failures[0]?.json.details;
	return {
		records: records.map(({ json }) => json),
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

/** Where the listing goes on; an empty token is its beginning. */
function resumeFromOf({ position }: Listing, body: Readonly<Record<string, unknown>> = {}) {
	return { resumeFrom: { [position]: body[position] ?? '' } };
}
