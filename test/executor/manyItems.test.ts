import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Runs of many input items: n8n runs all its workflows in one event loop. */

const service = useSandbox();

/** 8,000 input items that n8n's engine has to read: seconds on a server. */
const items = usernames(8000).map((name) => ({ name, sleepy: 1 }));
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
	const { status } = await read({ signal: AbortSignal.timeout(100) });
	expect(status).toBe('canceled');
	await sleep(100);
	const before = performance.eventLoopUtilization();
	await sleep(300);
	expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
