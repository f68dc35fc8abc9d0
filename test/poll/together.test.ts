import { spread } from '../../nodes/shared/poll/spread';
import { FAILURES_BEFORE_PAUSE, FailureStreak } from '../../nodes/shared/poll/streak';
import { usePolls } from './pollService';
import { watchedListings } from './watched';

/** Many triggers with the same Poll Times. */

const service = usePolls();
const tweets = watchedListings.find(({ event }) => event === 'newTweet');
if (tweets === undefined) throw new Error('There are no tweets');

test('40 triggers that poll at the same moment all bring what is new', async () => {
	const triggers = [];
	for (let n = 0; n < 40; n += 1) triggers.push(await service.watching(tweets));
	const [added] = service.add(tweets, 1);
	const polls = await Promise.all(triggers.map(async (trigger) => await trigger.tick()));
	for (const { items, error } of polls) {
		expect(error).toBeUndefined();
		expect(items?.map(({ id }) => id)).toEqual([added]);
	}
});

describe('polls that begin together spread', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	test.each([
		[1, 0],
		[10, 0],
		[11, 50],
		[50, 2000],
		[1000, 10_000],
	])('the poll number %i waits %i ms', async (underWay, expected) => {
		let hasBegun = false;
		const waiting = spread(underWay).then(() => (hasBegun = true));
		if (expected > 0) {
			await jest.advanceTimersByTimeAsync(expected - 1);
			expect(hasBegun).toBe(false);
		}
		await jest.advanceTimersByTimeAsync(1);
		expect(hasBegun).toBe(true);
		await waiting;
	});
});

test('failures are counted by what was asked for, and an end starts anew', () => {
	const streak = new FailureStreak();
	const counts = ['one', 'one', 'other', 'one'].map((subject) => streak.count(subject, 0, 503));
	expect(counts).toEqual([1, 2, 1, 1]);
	streak.end();
	expect(streak.count('one', 0, 503)).toBe(1);
	expect(FAILURES_BEFORE_PAUSE).toBe(3);
});
