import { sleep } from 'n8n-workflow';

/** Lets at most so many tasks run at once; the others wait in the order they came. */
export class Slots {
	private free: number;
	private readonly waiting: Array<() => void> = [];
	private turn: Promise<void> = Promise.resolve();

	constructor(size: number) {
		this.free = size;
	}

	async use<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			await this.ownTurn();
			return await task();
		} finally {
			const next = this.waiting.shift();
			if (next === undefined) this.free += 1;
			else next();
		}
	}

	/**
	 * Tasks that start in one turn of the event loop are answered in one turn as well, and all of them
	 * then wait for the work on all the others. Started one a turn, the work on one answer falls into
	 * the wait for the next (`npm run bench`). A task that starts alone waits for nothing.
	 */
	private async ownTurn(): Promise<void> {
		const before = this.turn;
		this.turn = before.then(async () => await sleep(0));
		await before;
	}
}
