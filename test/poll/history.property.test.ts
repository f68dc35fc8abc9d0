import fc from 'fast-check';
import { type Engine, PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useOddService } from '../executor/oddService';
import { type Glitch, type Kind, everyKind } from './changingListing';
import { engines } from './pollService';
import { CHECK, type ListingChange, World } from './yardstick';

/*
 * Random histories of a listing on n8n's three engines: clocks that differ, single dates that are wrong,
 * records that show up late, that leave and come back, other orders, glitches of the service, bursts above Limit, restarts, memories
 * that get lost. The yardstick knows what was added and shares no code with the nodes: no record comes out
 * that was there before, none comes out twice, and each new one that a poll has to see comes out.
 *
 * The same histories come every time; PROPERTY_SEED and PROPERTY_RUNS ask for others. After 40 seconds no
 * further history is begun.
 */

const odd = useOddService();
afterEach(() => jest.restoreAllMocks());

type Step =
	| ListingChange
	| { readonly kind: 'glitch'; readonly glitch: Glitch }
	| { readonly kind: 'poll' }
	| { readonly kind: 'restart' }
	| { readonly kind: 'forget' };

interface History {
	readonly kind: Kind;
	readonly engine: Engine;
	readonly limit: number;
	/** Hours by which the clock of the service is ahead. */
	readonly skew: number;
	readonly steps: readonly Step[];
}

const count = fc.oneof(
	{ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
);
const date = fc.constantFrom<'right' | 'ahead' | 'behind'>(
	'right',
	'right',
	'right',
	'ahead',
	'behind',
);
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 8, arbitrary: fc.record({ kind: fc.constant('add'), count, date }) },
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('late'), hours: fc.integer({ min: 1, max: 3 }) }),
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat(12) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('shuffle'), at: fc.nat(9) }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'back' } as const) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('glitch'),
			glitch: fc.constantFrom<Glitch>('empty', 'tail', 'error', 'breaks', 'twice'),
		}),
	},
	{ weight: 10, arbitrary: fc.constant({ kind: 'poll' } as const) },
	{ weight: 2, arbitrary: fc.constant({ kind: 'restart' } as const) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'forget' } as const) },
);

const history: fc.Arbitrary<History> = fc.record({
	kind: fc.constantFrom(...everyKind),
	engine: fc.constantFrom(...engines),
	limit: fc.constantFrom(50, 50, 7),
	skew: fc.integer({ min: -3, max: 3 }),
	steps: fc.array(step, { minLength: 4, maxLength: 20 }),
});

test('each new record comes out once, and no other ever', async () => {
	await fc.assert(fc.asyncProperty(history, check), {
		numRuns: Number(process.env.PROPERTY_RUNS ?? 120),
		seed: Number(process.env.PROPERTY_SEED ?? 1),
		interruptAfterTimeLimit: 40_000,
		markInterruptAsFailure: false,
	});
}, 300_000);

async function check({ kind, engine, limit, skew, steps }: History): Promise<void> {
	const world = new World(kind, limit, skew);
	odd.answer = world.listing.answer;
	const trigger = new PublishedTrigger({
		nodeType: kind.nodeType,
		parameters: { ...kind.parameters, limit, options: { maxRetries: 0, recordsToCheck: CHECK } },
		credential: odd.credential,
		engine,
	});
	world.firstPoll(await trigger.activate());
	if (engine === 'cursors') world.poll(await trigger.tick());
	let mayForget = true;
	/** A first poll at a tick is saved with the next items: a restart before would lose it. */
	let isSaved = true;
	for (const one of steps) {
		world.hour();
		if (one.kind === 'poll') {
			isSaved = world.poll(await trigger.tick()) > 0 || isSaved;
		} else if (one.kind === 'glitch') {
			world.listing.glitch = one.glitch;
			isSaved = world.poll(await trigger.tick()) > 0 || isSaved;
			world.listing.glitch = undefined;
		} else if (one.kind === 'restart') {
			if (isSaved && engine === 'default') world.poll(await trigger.restart());
		} else if (one.kind === 'forget') {
			if (!mayForget) continue;
			[mayForget, isSaved] = [false, false];
			trigger.memory = {};
			world.firstPoll(await trigger.tick());
		} else {
			world.change(one);
		}
	}
	// what waits, and what a glitch has kept back, comes with quiet polls
	for (let quiet = 0; quiet < 3; quiet += 1) {
		world.hour();
		if (world.poll(await trigger.tick()) > 0) quiet = 0;
	}
	world.settle();
}
