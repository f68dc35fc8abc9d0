import { sleep } from 'n8n-workflow';

/** What the work on an answer takes, and a little more; a timer has to fit in. */
const APART_MS = 1.5;

/** Lets at most so many tasks run at once; the others wait in the order they came. */
export class Slots {
	private free: number;
	private readonly waiting: Array<() => void> = [];
	private nextStart = 0;

	constructor(size: number) {
		this.free = size;
	}

	async use<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			await this.keepApart();
			return await task();
		} finally {
			const next = this.waiting.shift();
			if (next === undefined) this.free += 1;
			else next();
		}
	}

	/**
	 * Tasks that start in one turn of the event loop are answered in one turn as well, and all of them
	 * then wait for the work on all the others. Started a little apart, the work on one answer falls into
	 * the wait for the next (`npm run bench`). A task that starts alone waits for nothing.
	 */
	private async keepApart(): Promise<void> {
		const now = performance.now();
		const start = Math.max(now, this.nextStart);
		this.nextStart = start + APART_MS;
		if (start > now) await sleep(start - now);
	}
}
