import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { type Answer, envelope, jsonAnswer, type OddService } from '../executor/oddService';

/** A listing of the service whose records a test sets, with what may happen to its next answer. */

/** One way in which the service lists records, and the event that waits for new ones there. */
export interface Kind {
	readonly title: string;
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	/** Member of `data` that holds the records. */
	readonly list: string;
	/** Their id field, where it is not `id`. */
	readonly id?: string;
	/** Body member with the position, and member of `data` with the next one; absent where one answer holds all. */
	readonly token?: readonly [sent: string, given: string];
	/** Body member that asks for a number of records. */
	readonly size?: string;
	/** The time of a record, as the service writes it; absent where its records have none. */
	readonly time?: (time: number) => Readonly<Record<string, unknown>>;
	readonly isPerResult?: true;
}

const iso = (time: number) => ({ createdAt: new Date(time).toISOString() });

export const kinds = {
	tweets: {
		title: 'tweets',
		nodeType: 'microblogTrigger',
		parameters: { event: 'newTweet', userId: '1' },
		list: 'tweets',
		token: ['cursor', 'nextCursor'],
		size: 'count',
		time: (time: number) => ({ createdAtEpochMs: time }),
		isPerResult: true,
	},
	issues: {
		title: 'issues',
		nodeType: 'codeHostTrigger',
		parameters: { event: 'newIssue', query: 'crash' },
		list: 'issues',
		token: ['after', 'after'],
		size: 'count',
		time: iso,
	},
	starred: {
		title: 'starred repositories',
		nodeType: 'codeHostTrigger',
		parameters: { event: 'newStarredRepository', username: 'octo' },
		list: 'repositories',
		token: ['after', 'after'],
		size: 'count',
	},
	products: {
		title: 'products',
		nodeType: 'professionalNetworkTrigger',
		parameters: { event: 'newProduct', keyword: 'crm' },
		list: 'products',
		id: 'productId',
		token: ['start', 'start'],
		size: 'count',
		isPerResult: true,
	},
	comments: {
		title: 'comments of a post',
		nodeType: 'forumTrigger',
		parameters: { event: 'newComment', url: 'https://a.example/r/b/comments/c' },
		list: 'comments',
		time: iso,
	},
} as const satisfies Record<string, Kind>;

export const everyKind: readonly Kind[] = Object.values(kinds);

/** A record as the service has it. */
export interface Standing {
	readonly id: string;
	/** When it says that it was made. */
	readonly time: number;
}

/** What happens to the next answers: no record comes, only the last ones, an error, one from the second page on, or each record twice. */
export type Glitch = 'empty' | 'tail' | 'error' | 'breaks' | 'twice';

export class ChangingListing {
	/** The first is the one that the service lists first. */
	records: Standing[] = [];
	glitch: Glitch | undefined;

	constructor(readonly kind: Kind) {}

	readonly answer: Answer = (arrival, response) => {
		const sent = Object(arrival.body) as Record<string, unknown>;
		const isFirst = (sent[this.kind.token?.[0] ?? ''] ?? 0) === 0;
		if (this.glitch === 'error' || (this.glitch === 'breaks' && !isFirst)) {
			jsonAnswer(503, { status: 'error', message: 'Down' })(arrival, response);
			return;
		}
		const { data, cost } = this.page(sent);
		envelope(data, { timeMs: 1, creditsCost: cost })(arrival, response);
	};

	/** What a request body brings, and its price. */
	page(sent: Readonly<Record<string, unknown>>) {
		const { kind } = this;
		const token = String(sent[kind.token?.[0] ?? ''] ?? '');
		const size = kind.token === undefined ? Infinity : Number(sent[kind.size ?? ''] ?? 10);
		const all = this.seenThrough(this.glitch);
		// a start counts records; a token names those before it, and holds its place when they move
		const given = new Set(token.split(' '));
		const isCounted = kind.token?.[0] === 'start';
		const start = isCounted ? Number(token) : 1 + all.findLastIndex(({ id }) => given.has(id));
		const page = all.slice(start, start + size);
		const before = isCounted ? start + size : [...given, ...page.map(({ id }) => id)].join(' ');
		const next = start + size < all.length ? String(before) : '';
		const shown = page.map(({ id, time }) => ({ [kind.id ?? 'id']: id, ...kind.time?.(time) }));
		const data = {
			...(kind.list === 'comments' ? { post: { id: 'p' } } : {}),
			[kind.list]: shown,
			...(kind.token && { [kind.token[1]]: next }),
			...(kind.token?.[0] === 'start' && { totalResultCount: all.length }),
		};
		return { data, cost: kind.isPerResult ? Math.max(1, shown.length) : 1 };
	}

	private seenThrough(glitch: Glitch | undefined): Standing[] {
		const { records } = this;
		if (glitch === 'empty') return [];
		if (glitch === 'tail') return records.slice(-5);
		return glitch === 'twice' ? records.flatMap((one) => [one, one]) : records;
	}
}

export const HOUR = 3_600_000;
export const START = Date.now() - 10_000 * HOUR;

/** A record, with another date than its own if that is given. */
export const record = (n: number, hours = n): Standing => ({
	id: `r${n}`,
	time: START + hours * HOUR,
});

/** The newest first. */
export const records = (from: number, to: number): Standing[] =>
	Array.from({ length: to - from + 1 }, (_, at) => record(to - at));

export function listingOf(kind: Kind, standing: Standing[]): ChangingListing {
	const listing = new ChangingListing(kind);
	listing.records = standing;
	return listing;
}

/** A trigger after its first poll. */
export async function watching(
	odd: OddService,
	listing: ChangingListing,
	more: INodeParameters = {},
) {
	odd.answer = listing.answer;
	const { nodeType, parameters } = listing.kind;
	const trigger = new PublishedTrigger({
		nodeType,
		parameters: { ...parameters, ...more },
		credential: odd.credential,
	});
	expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
	odd.forget();
	return trigger;
}

export async function idsOf(polled: Promise<{ items: IDataObject[] | undefined } | undefined>) {
	return (await polled)?.items?.map(({ id, productId }) => id ?? productId) ?? [];
}
