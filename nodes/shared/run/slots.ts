/** Lets at most so many tasks run at once; the others wait in the order they came. */
export class Slots {
	private free: number;
	private readonly waiting: Array<() => void> = [];

	constructor(size: number) {
		this.free = size;
	}

	async use<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = this.waiting.shift();
			if (next === undefined) this.free += 1;
			else next();
		}
	}
}
