import { setImmediate as turn } from 'node:timers/promises';
import { usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Runs of many input items: n8n runs all its workflows in one event loop. */

const service = useSandbox();

/** 2,000 input items that n8n's engine has to read: seconds on a server. */
const items = usernames(2000).map((name) => ({ name, sleepy: 1 }));
const read = async (more: object) =>
	await service.lookup('={{ $json.name.trim() }}', {
		items,
		options: { timeout: '={{ 5000 + $json.sleepy }}', estimateOnly: true },
		...more,
	});

test('others get their turn while they are read', async () => {
	let longest = 0;
	let all = 0;
	let isOver = false;
	const watch = (async () => {
		// the time of this thread: other processes of the machine do not count
		for (let last = process.threadCpuUsage(); !isOver; last = process.threadCpuUsage()) {
			await turn();
			const { user, system } = process.threadCpuUsage(last);
			const ms = (user + system) / 1000;
			longest = Math.max(longest, ms);
			all += ms;
		}
	})();
	const { items: estimates } = await read({});
	isOver = true;
	await watch;
	expect(estimates).toHaveLength(items.length);
	// a busy machine takes longer for all of it; read in one stretch, the longest would be nearly all
	expect(longest).toBeLessThan(Math.max(250, all / 3));
});

test('reading ends with an execution that is cancelled', async () => {
	const cpuOf = async (more: object) => {
		const before = process.threadCpuUsage();
		const { status } = await read(more);
		return { status, used: process.threadCpuUsage(before).user };
	};
	const whole = await cpuOf({});
	const cancelled = await cpuOf({ signal: AbortSignal.timeout(100) });
	expect([whole.status, cancelled.status]).toEqual(['success', 'canceled']);
	// n8n calls it cancelled at once, and waits for the node all the same
	expect(cancelled.used).toBeLessThan(whole.used / 2);
});
