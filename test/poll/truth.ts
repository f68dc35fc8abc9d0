import type { INodeParameters } from 'n8n-workflow';
import type { Answer } from '../executor/oddService';
import { envelope, jsonAnswer } from '../executor/oddService';
import type { Kind } from './changingListing';

/** A service whose listings change at random, and which knows what it made, showed and was paid. */

/** A record: the higher its number, the later it came into the listing. */
export interface Made {
	readonly n: number;
	readonly id: string;
	/** Epoch milliseconds. */
	readonly at: number;
}

/** What happens to the answers of one poll. */
export type Glitch =
	/** Some of the first records are missing. */
	| 'lacks'
	/** The first ten records are missing. */
	| 'beginsLate'
	| 'empty'
	| 'error'
	/** The second page is an error. */
	| 'breaks'
	/** The second page is refused until the time of the poll is over. */
	| 'quota'
	/** Each answer takes so long that the time of the poll is over after the first. */
	| 'slow';

export const SLOW_MS = 40;
const PAGE = 10;

/** Random numbers that a seed repeats. */
export class Chance {
	constructor(private state: number) {}

	/** From 0 to below 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	is(probability: number): boolean {
		return this.next() < probability;
	}

	/** A whole number from 0 to below `end`. */
	below(end: number): number {
		return Math.floor(this.next() * end);
	}

	of<Value>(values: readonly Value[]): Value {
		return values[this.below(values.length)] as Value;
	}
}

/** How a family of listings behaves. */
export interface Family {
	readonly title: string;
	readonly kind: Kind;
	/** Most records that stand in front although they are older. */
	readonly pins?: number;
	/** Whether records leave. */
	readonly leaves?: true;
	/** Whether the last page has a token, too. */
	readonly endless?: true;
	readonly glitches?: readonly Glitch[];
	/** Records at the beginning: 30, if not given. */
	readonly atFirst?: number;
	readonly parameters?: INodeParameters;
}

/** One listing of the service. */
export class Listing {
	/** The latest first. */
	rest: Made[] = [];
	pinned: Made[] = [];
	/** All that was ever made. */
	readonly made = new Map<string, Made>();

	constructor(private readonly prefix: string) {}

	add(at: number): void {
		const n = this.made.size;
		const one = { n, at, id: `${this.prefix}${n}` };
		this.made.set(one.id, one);
		this.rest.unshift(one);
	}

	remove(from: number, count: number): void {
		const gone = new Set(this.rest.splice(from, count));
		this.pinned = this.pinned.filter((one) => !gone.has(one));
	}

	get all(): Made[] {
		const { pinned, rest } = this;
		return [...pinned, ...rest.filter((one) => !pinned.includes(one))];
	}
}

/** What the service showed and was paid within one poll. */
export class Shown {
	credits = 0;
	requests = 0;
	/** Numbers of the records that were in an answer, by listing. */
	readonly records = new Map<Listing, Set<Made>>();
}

export class Truth {
	readonly listings = new Map<string, Listing>();
	glitch: Glitch | undefined;
	/** Records that no answer holds until the glitch is over. */
	private hidden = new Set<Made>();
	shown = new Shown();

	constructor(
		private readonly family: Family,
		private readonly chance: Chance,
		/** Body member that names the listing. */
		private readonly subject: string | undefined,
	) {}

	listing(name: string): Listing {
		const found = this.listings.get(name) ?? new Listing(`${name}-`);
		this.listings.set(name, found);
		return found;
	}

	/** What a poll finds from now on. */
	begin(glitch?: Glitch): void {
		this.glitch = glitch;
		this.shown = new Shown();
		this.hidden = new Set();
		for (const { all } of this.listings.values()) {
			const isHidden = (at: number): boolean =>
				(glitch === 'beginsLate' && at < PAGE) ||
				(glitch === 'lacks' && at < 20 && this.chance.is(0.5));
			all.forEach((one, at) => isHidden(at) && this.hidden.add(one));
		}
	}

	readonly answer: Answer = (arrival, response) => {
		const { shown, glitch } = this;
		shown.requests += 1;
		const isFirst = shown.requests === 1;
		if (glitch === 'error' || (glitch === 'breaks' && !isFirst)) {
			jsonAnswer(503, { status: 'error', message: 'Down' })(arrival, response);
		} else if (glitch === 'quota' && !isFirst) {
			const headers = { 'retry-after-ms': '120' };
			jsonAnswer(429, { status: 'error', message: 'Slow down' }, headers)(arrival, response);
		} else {
			const answer = this.page(Object(arrival.body) as Record<string, unknown>);
			if (glitch === 'slow') setTimeout(() => answer(arrival, response), SLOW_MS);
			else answer(arrival, response);
		}
	};

	/** What the answers hold of a listing. */
	visible({ all }: Listing): Made[] {
		return this.glitch === 'empty' ? [] : all.filter((one) => !this.hidden.has(one));
	}

	private page(sent: Readonly<Record<string, unknown>>): Answer {
		const { kind, endless } = this.family;
		const [asked = '', given = ''] = kind.token ?? [];
		const listing = this.listing(String(sent[this.subject ?? ''] ?? 'r'));
		const all = this.visible(listing);
		const isOffset = asked === 'start';
		const size = kind.token === undefined ? Infinity : Number(sent[kind.size ?? ''] ?? PAGE);
		const position = sent[asked];
		const start = isOffset ? Number(position ?? 0) : this.startOf(listing, all, position);
		const page = all.slice(start, start + size);
		const last = page.at(-1);
		const hasMore = start + size < all.length || endless === true;
		const next = isOffset ? String(start + size) : this.tokenAfter(listing, last, position);
		const records = this.shown.records.get(listing) ?? new Set();
		for (const one of page) records.add(one);
		this.shown.records.set(listing, records);
		const creditsCost = kind.isPerResult ? Math.max(1, page.length) : 1;
		this.shown.credits += creditsCost;
		return envelope(
			{
				...(kind.list === 'comments' ? { post: { id: 'p' } } : {}),
				[kind.list]: page.map(({ id, at }) => ({ [kind.id ?? 'id']: id, ...kind.time?.(at) })),
				...(kind.token && { [given]: hasMore ? next : '' }),
				...(isOffset && { totalResultCount: all.length }),
			},
			{ timeMs: 1, creditsCost },
		);
	}

	/** A token names the record that it stands behind: what is added or leaves does not move it. */
	private tokenAfter(listing: Listing, last: Made | undefined, position: unknown): string {
		if (last === undefined) return `${String(position ?? 'end')}'`;
		return `${listing.pinned.includes(last) ? 'p' : 'n'}${last.n}`;
	}

	private startOf(listing: Listing, all: readonly Made[], position: unknown): number {
		if (position === undefined || position === '') return 0;
		const [, where, text = '', end] = /^([pn])(\d+)('?)/.exec(String(position)) ?? [];
		if (where === undefined || end) return all.length;
		const n = Number(text);
		const pinned = all.filter((one) => listing.pinned.includes(one)).length;
		const found = all.findIndex((one) => one.n === n);
		if (where === 'p') return found + 1;
		const behind = all.findIndex((one, at) => at >= pinned && one.n < n);
		return behind < 0 ? all.length : behind;
	}
}
