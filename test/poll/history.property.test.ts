import fc from 'fast-check';
import type { Engine } from '../engine/pollHarness';
import type { Polled } from '../engine/pollRegistration';
import { engines, usePolls } from './pollService';
import { type WatchedListing, watchedListings } from './watched';

/*
 * Random histories of a listing, with faults, restarts and memories that get lost in between, on n8n's
 * three engines. The model shares no code with the node: no record comes out that was there before, none
 * comes out twice, and each new one comes out, unless a limit or a lost
 * memory explains why not.
 *
 * The same histories come every time; PROPERTY_SEED and PROPERTY_RUNS ask for others.
 */

const service = usePolls();

type Step =
	| { readonly kind: 'add'; readonly count: number }
	| { readonly kind: 'remove' | 'pin'; readonly record: number }
	| { readonly kind: 'poll' | 'restart' | 'forget' }
	| { readonly kind: 'fail'; readonly page: number; readonly status: number };

interface History {
	readonly watched: WatchedListing;
	readonly engine: Engine;
	readonly limit: number;
	readonly recordsToCheck: number | undefined;
	readonly steps: readonly Step[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ kind: fc.constant('add'), count: fc.integer({ min: 1, max: 25 }) }),
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), record: fc.nat(12) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('pin'), record: fc.nat(12) }) },
	{ weight: 8, arbitrary: fc.record({ kind: fc.constant('poll') }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('restart') }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('fail'),
			page: fc.integer({ min: 1, max: 3 }),
			status: fc.constantFrom(500, 503, 429, 404),
		}),
	},
);

const history: fc.Arbitrary<History> = fc.record({
	watched: fc.constantFrom(...watchedListings),
	engine: fc.constantFrom(...engines),
	limit: fc.constantFrom(50, 50, 7),
	recordsToCheck: fc.option(fc.integer({ min: 2, max: 12 }), { nil: undefined }),
	steps: fc.array(step, { minLength: 4, maxLength: 16 }),
});

test('each new record comes out once, and no other ever', async () => {
	await fc.assert(fc.asyncProperty(history, check), {
		numRuns: Number(process.env.PROPERTY_RUNS ?? 120),
		seed: Number(process.env.PROPERTY_SEED ?? 1),
	});
}, 600_000);

/** What the model knows about a listing. */
class Books {
	/** New records that are in the listing and have not come out, oldest first. */
	waiting: string[] = [];
	readonly out = new Set<string>();
	/** New records that a limit left out: they may still come, where no time tells that they are older. */
	readonly leftOut = new Set<string>();
}

async function check({ watched, engine, limit, recordsToCheck, steps }: History): Promise<void> {
	service.forget();
	const options = { maxRetries: 0, ...(recordsToCheck === undefined ? {} : { recordsToCheck }) };
	const trigger = await service.watching(watched, { limit, options }, engine);
	const listing = { path: watched.path, body: { ...watched.body } };
	const books = new Books();
	let hasPinned = false;
	let isForgotten = false;
	/** A first poll at a tick, which n8n has not saved: a restart loses it. */
	let isUnsaved = false;
	const take = async (poll: Promise<Polled | undefined>, hasFailed = () => false) => {
		const { requests } = service.sandbox;
		const polled = await poll;
		// after three failures in a row a tick sits out; the failure of a first tick may be no error
		const satOut = service.sandbox.requests === requests;
		if (satOut || hasFailed() || polled === undefined || polled.error !== undefined) {
			expect(polled?.items).toBeUndefined();
			return;
		}
		if (isForgotten) {
			expect(polled.items).toBeUndefined();
			books.waiting = [];
			isForgotten = false;
			isUnsaved = engine !== 'cursors';
		} else {
			expectNews(polled, books, watched, limit);
			if (polled.items !== undefined) isUnsaved = false;
		}
	};
	for (const one of [...steps, { kind: 'poll' } as const]) {
		switch (one.kind) {
			case 'add': {
				const added = service.add(watched, one.count);
				books.waiting.push(...added);
				break;
			}
			case 'remove': {
				const { ids } = service.sandbox.change({ kind: 'remove', ...listing, record: one.record });
				books.waiting = books.waiting.filter((id) => !ids.includes(id));
				break;
			}
			case 'pin':
				// where records tell their time the service may pin one to the top: an old one here, and as many
				// as a poll looks at would hide what is behind them. Replies stand oldest first in the sandbox.
				if (watched.timed && watched.size !== undefined && !hasPinned) {
					hasPinned = true;
					const record = books.waiting.length + one.record;
					service.sandbox.change({ kind: 'pin', ...listing, record });
				}
				break;
			case 'forget':
				trigger.memory = {};
				// in the durable engine the node itself keeps what n8n has not saved
				isForgotten = !(isUnsaved && engine === 'durable');
				break;
			case 'restart':
				if (engine === 'default') {
					isForgotten ||= isUnsaved;
					await take(trigger.restart());
					// at its end an activation is saved
					isUnsaved = false;
				}
				break;
			case 'poll':
				await take(trigger.tick());
				break;
			case 'fail': {
				const { requests } = service.sandbox;
				const rule = service.sandbox.addFault({
					when: ({ index }) => index === requests + one.page - 1,
					fault: { kind: 'status', status: one.status },
				});
				await take(trigger.tick(), () => rule.hits > 0);
				rule.remove();
				break;
			}
		}
	}
}

/** What came out is what was new, oldest first; or, at the limit, the newest of it, and that is said. */
function expectNews(
	{ items = [] }: Polled,
	books: Books,
	{ id, timed }: WatchedListing,
	limit: number,
): void {
	const came = items.map((item) => String(item[id]));
	for (const one of came) expect(books.out.has(one)).toBe(false);
	const late = came.filter((one) => books.leftOut.has(one));
	expect(timed ? late : []).toEqual([]);
	const isGap = items[0]?._gap === true;
	expect(items.slice(1).some((item) => '_gap' in item)).toBe(false);
	const onTime = came.filter((one) => !books.leftOut.has(one));
	const { waiting } = books;
	expect(onTime).toEqual(isGap ? waiting.slice(waiting.length - onTime.length) : waiting);
	if (isGap) expect(came).toHaveLength(limit);
	for (const one of waiting) if (!came.includes(one)) books.leftOut.add(one);
	for (const one of came) books.out.add(one);
	books.waiting = [];
}
