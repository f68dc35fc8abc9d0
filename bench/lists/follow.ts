import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { mean, sum } from 'lodash';
import { readService } from '../service/control';
import type { HeapAt, ListFigures, ListSetting } from './figures';
import { liveHeap } from './heap';
import { usageOf, type Usage, type Watched } from './processes';

const EVERY_MS = 250;
/** After how many rows the heap is looked at; looking takes n8n a second of a busy machine. */
const HEAP_EVERY = 2500;
/** A list that asks for nothing for so long is stuck. */
const STUCK_MS = 240_000;
const MB = 1e6;

/** A list under way. */
export interface Followed {
	readonly setting: ListSetting;
	/** Where the sandbox is. */
	readonly origin: string;
	/** The n8n processes; others once one was killed. */
	processes(): readonly Watched[];
	/** Kills one of them. */
	kill(): Promise<void>;
	/** Resolves when no row is due or under way. */
	settled(): Promise<void>;
}

type Found = Omit<ListFigures, 'databaseMb' | 'lost' | 'doubled'>;

/** Watches a list to its end; kills n8n midway where wanted. @throws when nothing happens for four minutes */
export async function follow(list: Followed): Promise<Found> {
	const { setting, origin } = list;
	const seen = new Seen();
	const heap: HeapAt[] = [];
	let began = 0;
	let last = { requests: 0, at: Date.now() };
	let killed: { at: number; requests: number } | undefined;
	let secondsToGoOn: number | undefined;
	while (last.requests < setting.rows) {
		await sleep(EVERY_MS);
		const { requests } = await readService(origin);
		if (requests > last.requests) last = { requests, at: Date.now() };
		if (Date.now() - last.at > STUCK_MS) throw new Error(`Stuck at ${requests} requests`);
		if (requests === 0) continue;
		began ||= Date.now();
		await seen.look(list.processes());
		if (requests >= (heap.length + 1) * HEAP_EVERY) {
			heap.push({ requests, mb: await largestHeap(list.processes()) });
		}
		if (setting.kill && !killed && requests >= (setting.rows + setting.batchSize) / 2) {
			const at = Date.now();
			await list.kill();
			killed = { at, requests: (await readService(origin)).requests };
		}
		if (killed && secondsToGoOn === undefined && requests > killed.requests) {
			secondsToGoOn = (Date.now() - killed.at) / 1000;
		}
	}
	await list.settled();
	const seconds = (Date.now() - began) / 1000;
	await seen.look(list.processes());
	const { requests, credits, maxInFlight } = await readService(origin);
	const measured = { seconds, requests, credits, maxInFlight, heap, ...seen.figures() };
	return secondsToGoOn === undefined ? measured : { ...measured, secondsToGoOn };
}

/** What was seen of the processes and the machine. */
class Seen {
	private readonly first = new Map<Watched['process'], Usage>();
	private readonly last = new Map<Watched['process'], Usage>();
	private peakRssMb = 0;
	private readonly loads: number[] = [];

	async look(processes: readonly Watched[]): Promise<void> {
		this.loads.push(loadavg()[0] ?? 0);
		for (const watched of processes) {
			const usage = await usageOf(watched);
			if (!usage) continue;
			if (!this.first.has(watched.process)) this.first.set(watched.process, usage);
			this.last.set(watched.process, usage);
			if (watched.runsBatches) this.peakRssMb = Math.max(this.peakRssMb, usage.rssMb);
		}
	}

	figures(): Pick<ListFigures, 'cpuSeconds' | 'peakRssMb' | 'load'> {
		const spent = [...this.last].map(
			([process, { cpuSeconds }]) => cpuSeconds - (this.first.get(process)?.cpuSeconds ?? 0),
		);
		return { cpuSeconds: sum(spent), peakRssMb: this.peakRssMb, load: mean(this.loads) };
	}
}

async function largestHeap(processes: readonly Watched[]): Promise<number> {
	const heaps = await Promise.all(
		processes.filter(({ runsBatches }) => runsBatches).map(({ log }) => liveHeap(log)),
	);
	return Math.max(...heaps) / MB;
}
