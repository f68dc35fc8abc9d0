import { PAGE_SIZE } from '../contract/endpoint';

/** A page that was asked for before its turn. */
export interface AskedPage<Reply> {
	readonly size: number;
	readonly reply: Promise<Reply>;
}

/**
 * Pages of an offset listing with a known total, asked for before their turn, so that several are
 * under way at once. They are read in order all the same. Never more than `most` are outstanding, so
 * that a total that promises too much costs little.
 */
export class PagesAhead<Reply> {
	private readonly asked = new Map<number, AskedPage<Reply>>();
	private frontier = 0;

	constructor(
		private readonly most: number,
		/** Sends the request for a page; undefined where it cannot be paid any more. */
		private readonly ask: (start: number, size: number) => AskedPage<Reply> | undefined,
	) {}

	/**
	 * Asks for pages from `start` on, as far as there are records and they are wanted.
	 * @param wanted records still wanted from `start` on
	 */
	topUp(start: number, wanted: number, total: number): void {
		this.frontier = Math.max(this.frontier, start);
		const end = Math.min(total, start + wanted);
		while (this.frontier < end && this.asked.size < this.most) {
			const size = Math.min(PAGE_SIZE, start + wanted - this.frontier);
			const page = this.ask(this.frontier, size);
			if (page === undefined) return;
			this.asked.set(this.frontier, page);
			this.frontier += page.size;
		}
	}

	/** The page that begins at `start`, if it was asked for; it is handed out once. */
	take(start: number): AskedPage<Reply> | undefined {
		const page = this.asked.get(start);
		this.asked.delete(start);
		return page;
	}

	/** Where the next page that was asked for begins, past `start`. */
	nextFrom(start: number): number | undefined {
		const starts = [...this.asked.keys()].filter((asked) => asked > start);
		return starts.length > 0 ? Math.min(...starts) : undefined;
	}
}
