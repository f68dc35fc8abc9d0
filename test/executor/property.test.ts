import fc from 'fast-check';
import type { NodeResult } from '../engine';
import { type CarefulRead, readCarefully } from './careful';
import { countsIn } from './notes';
import { type RandomCase, randomCase } from './randomListing';
import { useSandbox } from './sandboxService';

/*
 * Random listings, faults, limits and budgets: no record lost, none twice, credits never over the
 * limit, requests never more than needed. The same listings come every time; PROPERTY_SEED and
 * PROPERTY_RUNS ask for others. A failure prints the seed and the path that repeat it.
 */

const service = useSandbox();

type Rec = Readonly<Record<string, unknown>>;

test('whatever happens, a listing is read right', async () => {
	await fc.assert(
		fc.asyncProperty(randomCase, async (given) => {
			service.sandbox.reset();
			service.sandbox.configure(given.scenario);
			for (const { nth, fault } of given.faults) {
				service.sandbox.addFault({ when: { nth }, times: 1, fault });
			}
			const result = await ask(given, {});
			const whole = readCarefully(given.listing, given.listing.bodyFor(given.length), {
				limit: given.limit ?? Infinity,
				scenario: given.scenario,
			});
			expectMoneyKept(given, result);
			expectNoRequestTooMany(given, whole);
			if (result.error === undefined) await expectRecordsKept(given, result, whole);
			else expectOneError(given, result);
		}),
		{
			numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
			seed: Number(process.env.PROPERTY_SEED ?? 1),
		},
	);
}, 600_000);

async function ask(given: RandomCase, position: object): Promise<NodeResult> {
	const { listing, length, limit, maxCredits, maxRetries, concurrency, goesOn } = given;
	return await service.run({
		nodeType: listing.nodeType,
		onError: goesOn ? 'continueRegularOutput' : 'stopWorkflow',
		parameters: {
			...listing.parametersFor(length),
			...(limit === undefined ? { returnAll: true } : { limit }),
			options: {
				maxRetries,
				concurrency,
				...(maxCredits === undefined ? {} : { maxCredits }),
				...position,
			},
		},
	});
}

/** What the sandbox charged is within the limit, and the hint knows what was answered. */
function expectMoneyKept({ maxCredits = Infinity }: RandomCase, result: NodeResult): void {
	const { log, credits } = service.sandbox;
	expect(credits).toBeLessThanOrEqual(maxCredits);
	if (result.error !== undefined) return;
	const answered = log.filter(({ fault }) => fault === undefined);
	const { credits: told, requests } = countsIn(result);
	expect(told).toBe(answered.reduce((sum, { creditsCost }) => sum + creditsCost, 0));
	expect(requests).toBe(log.length);
}

/** Each page once, and once more for each fault that struck it. */
function expectNoRequestTooMany({ listing }: RandomCase, whole: CarefulRead): void {
	const { log } = service.sandbox;
	const answered = log.filter(({ fault }) => fault === undefined);
	const distinct = new Set(answered.map(({ body }) => JSON.stringify(body)));
	expect(distinct.size).toBe(answered.length);
	expect(answered.length).toBeLessThanOrEqual(whole.bodies.length);
	if (listing.size === undefined) return;
	const most = whole.bodies.map((body) => Number(body[listing.size ?? '']));
	for (const { body } of log) {
		expect(Object(body)[listing.size]).toBeLessThanOrEqual(Math.max(...most));
	}
}

async function expectRecordsKept(
	given: RandomCase,
	{ items, hints }: NodeResult,
	whole: CarefulRead,
): Promise<void> {
	const last = items.at(-1)?.json;
	const failed = last?.error === undefined ? undefined : Object(last.details);
	const came = (failed === undefined ? items : items.slice(0, -1)).map(({ json }) => json);
	expect(came).toEqual(whole.records.slice(0, came.length));
	if (failed !== undefined) {
		expect(given.goesOn).toBe(true);
		expect(failed.fetched).toBe(came.length);
		await expectRest(given, came, Object(failed.resumeFrom), whole);
	} else if (!hints[0]?.message.includes('stopped at Max Credits')) {
		expect(came).toHaveLength(whole.records.length);
	}
}

/** Going on where it broke off brings all that did not come, and nothing else. */
async function expectRest(
	given: RandomCase,
	came: readonly Rec[],
	position: object,
	whole: CarefulRead,
): Promise<void> {
	service.sandbox.reset();
	service.sandbox.configure(given.scenario);
	const { items, error } = await ask({ ...given, maxCredits: undefined }, position);
	expect(error).toBeUndefined();
	const { id } = given.listing;
	const known = new Set(came.map((record) => record[id]));
	// behind the position stand records again only where pages overlap
	const fresh = items.map(({ json }) => json).filter((record) => !known.has(record[id]));
	if (given.scenario.overlap === 0) expect(fresh).toHaveLength(items.length);
	const rest = whole.records.slice(came.length);
	expect(fresh.slice(0, rest.length)).toEqual(rest);
}

function expectOneError({ goesOn }: RandomCase, { items, error }: NodeResult): void {
	expect({ goesOn, items }).toEqual({ goesOn: false, items: [] });
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
}
