import type { INodeParameters } from 'n8n-workflow';
import { type Polled, PublishedTrigger, type TriggerOptions } from '../../n8n/engine/pollHarness';
import { type Answer, envelope, type OddService } from '../executor/oddService';

/** A listing of the service whose records a test sets. */

/** One way in which the service lists records, and the event that waits for new ones there. */
export interface Kind {
	readonly title: string;
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	/** Body member that names the listing. */
	readonly subject: string;
	/** Member of `data` that holds the records; absent where `data` is the list. */
	readonly list?: string;
	/** The record that comes with the list. */
	readonly beside?: Readonly<Record<string, unknown>>;
	/** Their id field, where it is not `id`. */
	readonly id?: string;
	/** Body member with the position, and member of `data` with the next one; absent where one answer holds all. */
	readonly token?: readonly [sent: string, given?: string];
	/** Body member that asks for a number of records. */
	readonly size?: string;
	/** The time of a record, as the service writes it; absent where its records have none. */
	readonly time?: (time: number) => Readonly<Record<string, unknown>>;
	readonly isPerResult?: true;
	/** Whether the last page has a token, too. */
	readonly isEndless?: true;
}

const iso = (time: number) => ({ createdAt: new Date(time).toISOString() });
const epoch = (time: number) => ({ createdAtEpochMs: time });

export const kinds = {
	tweets: {
		title: 'tweets',
		nodeType: 'microblogTrigger',
		parameters: { event: 'newTweet', userId: '1' },
		subject: 'userId',
		list: 'tweets',
		token: ['cursor', 'nextCursor'],
		size: 'count',
		time: epoch,
		isPerResult: true,
	},
	replies: {
		title: 'replies',
		nodeType: 'microblogTrigger',
		parameters: { event: 'newReply', tweetId: '1' },
		subject: 'tweetId',
		list: 'replies',
		beside: { tweet: { id: '1' } },
		token: ['cursor', 'nextCursor'],
		time: epoch,
	},
	remarks: {
		title: 'comments of a member',
		nodeType: 'professionalNetworkTrigger',
		parameters: { event: 'newComment', publicId: 'ada' },
		subject: 'publicId',
		id: 'urn',
		token: ['start'],
		size: 'count',
		time: (time: number) => ({ createdTime: time }),
		isPerResult: true,
	},
	issues: {
		title: 'issues',
		nodeType: 'codeHostTrigger',
		parameters: { event: 'newIssue', query: 'crash' },
		subject: 'query',
		list: 'issues',
		token: ['after', 'after'],
		size: 'count',
		time: iso,
	},
	starred: {
		title: 'starred repositories',
		nodeType: 'codeHostTrigger',
		parameters: { event: 'newStarredRepository', username: 'octo' },
		subject: 'username',
		list: 'repositories',
		token: ['after', 'after'],
		size: 'count',
	},
	products: {
		title: 'products',
		nodeType: 'professionalNetworkTrigger',
		parameters: { event: 'newProduct', keyword: 'crm' },
		subject: 'keyword',
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
		subject: 'url',
		list: 'comments',
		beside: { post: { id: 'p' } },
		time: iso,
	},
} as const satisfies Record<string, Kind>;

/** A record as the service has it. */
export interface Standing {
	readonly id: string;
	/** When it says that it was made. */
	readonly time: number;
}

/** What a request body brings of these records, the first of which the service lists first. */
export function pageOf<One extends Standing>(kind: Kind, all: readonly One[], sent: object) {
	const [asked = '', given] = kind.token ?? [];
	const { [asked]: position = '', [kind.size ?? '']: wanted = 10 } = sent as DataOf;
	const isOffset = asked === 'start';
	const size = kind.token === undefined ? Infinity : Number(wanted);
	// a token names records that stand before it, the last of which holds its place when they move
	const before = isOffset ? [] : String(position).split(' ').filter(Boolean);
	const start = isOffset
		? Number(position)
		: 1 + all.findLastIndex(({ id }) => before.includes(id));
	const page = all.slice(start, start + size);
	const isLast = start + size >= all.length && kind.isEndless === undefined;
	const token = [...before, ...page.map(({ id }) => id), ...(page.length > 0 ? [] : ['…'])];
	const next = isOffset ? String(start + size) : token.slice(-20).join(' ');
	const list = page.map(({ id, time }) => ({ [kind.id ?? 'id']: id, ...kind.time?.(time) }));
	const data = {
		...kind.beside,
		...(kind.list && { [kind.list]: list }),
		...(given && { [given]: isLast ? '' : next }),
		...(given === 'start' && { totalResultCount: all.length }),
	};
	return {
		page,
		data: kind.list ? data : list,
		cost: kind.isPerResult ? Math.max(1, page.length) : 1,
	};
}

type DataOf = Readonly<Record<string, unknown>>;

export class ChangingListing {
	constructor(
		readonly kind: Kind,
		public records: Standing[] = [],
	) {}

	readonly answer: Answer = (arrival, response) => {
		const { data, cost } = pageOf(this.kind, this.records, Object(arrival.body) as DataOf);
		envelope(data, { timeMs: 1, creditsCost: cost })(arrival, response);
	};
}

export const HOUR = 3_600_000;
const START = Date.now() - 10_000 * HOUR;

/** A record, with another date than its own if that is given. */
export const record = (n: number, hours = n): Standing => ({
	id: `r${n}`,
	time: START + hours * HOUR,
});

/** The newest first. */
export const records = (from: number, to: number): Standing[] =>
	Array.from({ length: to - from + 1 }, (_, at) => record(to - at));

/** The ids of these records, the oldest first. */
export const row = (from: number, to: number): string[] =>
	Array.from({ length: to - from + 1 }, (_, at) => `r${from + at}`);

/** A workflow that waits for what a listing brings; not published yet. */
export function triggerOf(
	{ credential }: Pick<TriggerOptions, 'credential'>,
	{ nodeType, parameters }: Pick<Kind, 'nodeType' | 'parameters'>,
	more: INodeParameters = {},
	options: Partial<TriggerOptions> = {},
): PublishedTrigger {
	const merged = { ...parameters, ...more };
	return new PublishedTrigger({ nodeType, parameters: merged, credential, ...options });
}

/** A trigger after its first poll, which gives these records out. */
export async function watching(
	odd: OddService,
	listing: ChangingListing,
	more: INodeParameters = {},
	out: string[] = [],
	options: Partial<TriggerOptions> = {},
) {
	odd.answer = listing.answer;
	const trigger = triggerOf(odd, listing.kind, more, options);
	expect(await idsOf(trigger.activate())).toEqual(out);
	odd.reset();
	return trigger;
}

/** The ids that come out, the oldest first; … before them where some are said to be missing. */
export async function idsOf(polled: Promise<Polled | undefined>): Promise<unknown[]> {
	const { items = [], error } = (await polled) ?? {};
	expect(error).toBeUndefined();
	return items.flatMap(({ id, productId, _gap }) => [...(_gap ? ['…'] : []), id ?? productId]);
}
