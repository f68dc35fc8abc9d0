import { envelope, useOddService } from './oddService';
import { usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const odd = useOddService();

test.each([
	[1, { concurrency: 1 }],
	[7, { concurrency: 7 }],
	[10, {}],
])(
	'%i at once with %j: no fewer, no more, and the items in their order',
	async (atOnce, options) => {
		const count = 2 * atOnce;
		let waiting: Array<() => void> = [];
		let [seen, most] = [0, 0];
		// it answers only when so many requests wait: a run that sends fewer never ends
		odd.answer = (arrival, response) => {
			seen += 1;
			waiting.push(() => envelope(arrival.body)(arrival, response));
			if (waiting.length < atOnce && seen < count) return;
			// a request too many would arrive in this time
			setTimeout(() => {
				most = Math.max(most, waiting.length);
				for (const answer of waiting) answer();
				waiting = [];
			}, 50);
		};
		const result = await odd.lookups(count, { options });
		expect(result.error).toBeUndefined();
		expect(most).toBe(atOnce);
		expect(result.records.map(({ username }) => username)).toEqual(usernames(count));
	},
);

/*
 * A service that answers 429 above a number of requests at once. Without the option Concurrency the node
 * finds out how many it takes: every record comes, and few requests are refused.
 */
describe('a service with a limit of its own', () => {
	// while n8n's code is compiled for the first time, answers come in bursts
	beforeAll(async () => void (await service.lookups(1000)));

	test('one that takes 20 at once refuses at most a tenth', async () => {
		service.sandbox.configure({ maxAtOnce: 20, latencyMs: 20 });
		const { items, error, hints } = await service.lookups(1000);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1000);
		const { refused, requests } = service.sandbox;
		// it refuses above its limit, so that it was reached
		expect(refused).toBeGreaterThan(0);
		expect(hints[0]?.message).toMatch(/Slowed down by the service(, to .*)?:/);
		expect(refused / requests).toBeLessThanOrEqual(0.1);
	});
});
