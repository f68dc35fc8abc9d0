import { setImmediate as turn } from 'node:timers/promises';
import { useSandbox } from './sandboxService';

/** How much of n8n's event loop, which all workflows share, the reading of input items takes. */

const service = useSandbox();

test('while 1,000 input items are read others get their turn, and it ends when the run is cancelled', async () => {
	/** Each of these expressions n8n's engine has to read: seconds on a server. */
	const options = { timeout: '={{ 5000 + $json.sleepy }}', estimateOnly: true };
	const items = Array.from({ length: 1000 }, (_, n) => ({ name: `user${n}`, sleepy: 1 }));
	/** The time of this thread: other processes of the machine do not count. */
	const cpuMs = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	/** @param most of its time, in milliseconds: then it is cancelled */
	const read = async (most = Infinity) => {
		let [longest, isOver] = [0, false];
		const began = cpuMs();
		const stopping = new AbortController();
		const watch = (async () => {
			for (let last = began; !isOver; last = cpuMs()) {
				await turn();
				longest = Math.max(longest, cpuMs() - last);
				if (last - began > most) stopping.abort();
			}
		})();
		const { signal } = stopping;
		const result = await service.lookup('={{ $json.name.trim() }}', { items, options, signal });
		isOver = true;
		await watch;
		return { ...result, longest, all: cpuMs() - began };
	};
	const whole = await read();
	expect(whole.items).toHaveLength(items.length);
	// a busy machine takes longer for all of it; read in one stretch, the longest would be nearly all
	expect(whole.longest).toBeLessThan(Math.max(250, whole.all / 3));
	const cancelled = await read(whole.all / 10);
	// n8n calls it cancelled at once, and waits for the node all the same
	expect([whole.status, cancelled.status]).toEqual(['success', 'canceled']);
	expect(cancelled.all).toBeLessThan(whole.all / 2);
});
