import { findKey, map, pick, range } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import { goldenOf } from '../../golden/golden';
import {
	type PollResult,
	PublishedTrigger,
	type TriggerOptions,
} from '../../n8n/engine/pollHarness';
import { type PagingStyle, pagingStyles } from '../../nodes/shared/contract/paging';
import { type Handler, envelope, type OddService } from '../executor/oddService';
import { watchedListings } from './watched';

/** One way in which the service lists records, as its golden example shows it, and the event that waits for new ones there. */
export type Kind = ReturnType<typeof kindOf> & {
	/** Whether the last page has a token, too. */
	readonly isEndless?: true;
	/** Returns a record as the service sends it; by default with its id and its time only. */
	readonly show?: (one: Standing) => unknown;
};

/** @param time of a record, as the service writes it; absent where its records have none */
function kindOf(title: string, time?: (time: number) => object) {
	const watched = watchedListings.find((one) => one.title === title);
	if (watched === undefined) throw new Error(`No event ${title} waits for new records`);
	const { nodeType, parameters, listing } = watched;
	const { data } = goldenOf(listing.path).response;
	const around = Array.isArray(data) ? {} : Object(data);
	return {
		...pick(listing, ['subject', 'id', 'position', 'size', 'total', 'price']),
		nodeType,
		title,
		parameters,
		/** Member of `data` that holds the records; absent where `data` is the list. */
		list: findKey(around, Array.isArray),
		/** The rest of `data`. */
		around,
		time,
	};
}

const iso = (time: number) => ({ createdAt: new Date(time).toISOString() });
const epoch = (time: number) => ({ createdAtEpochMs: time });

export const kinds = {
	tweets: kindOf('microblogTrigger newTweet', epoch),
	replies: kindOf('microblogTrigger newReply', epoch),
	remarks: kindOf('professionalNetworkTrigger newComment', (time) => ({ createdTime: time })),
	issues: kindOf('codeHostTrigger newIssue', iso),
	starred: kindOf('codeHostTrigger newStarredRepository'),
	products: kindOf('professionalNetworkTrigger newProduct'),
	comments: kindOf('forumTrigger newComment', iso),
};

/** A record as the service has it. */
export interface Standing {
	readonly id: string;
	/** Its creation time, as the record states it. */
	readonly time: number;
}

/** Returns the response to a request body, and its cost, where the service lists these records in this order. */
export function pageOf(kind: Kind, all: readonly Standing[], body: unknown) {
	const sent = Object(body) as Readonly<Record<string, unknown>>;
	const requested = kind.position ?? '';
	const { given = '' }: Partial<PagingStyle> = kind.position ? pagingStyles[kind.position] : {};
	const { [requested]: position = '', [kind.size ?? '']: expected = 10 } = sent;
	const isOffset = requested === 'start';
	const size = kind.position === undefined ? Infinity : Number(expected);
	// a token contains the ids of the records before its page; the page follows whichever of them is last now, in case they
	// moved
	const before = isOffset ? [] : String(position).split('|').filter(Boolean);
	const isBefore = ({ id }: Standing) => before.includes(id);
	const start = isOffset ? Number(position) : 1 + all.findLastIndex(isBefore);
	const page = all.slice(start, start + size);
	const isLast = start + size >= all.length && kind.isEndless === undefined;
	const token = [...before, ...(page.length > 0 ? map(page, 'id') : ['…'])].slice(-20).join('|');
	const plain = ({ id, time }: Standing) => ({ [kind.id]: id, ...kind.time?.(time) });
	const list = page.map(kind.show ?? plain);
	const data = {
		...kind.around,
		...(kind.list && { [kind.list]: list }),
		...(given && { [given]: isLast ? '' : isOffset ? String(start + size) : token }),
		...(kind.total && { [kind.total]: all.length }),
	};
	const cost = kind.price === 'perResult' ? Math.max(1, page.length) : 1;
	const respond = envelope(kind.list ? data : list, { timeMs: 1, creditsCost: cost });
	return { respond, cost };
}

export const HOUR = 3_600_000;
const START = Date.now() - 10_000 * HOUR;

/** The numbers of records: `34-32 3` are 34, 33, 32 and 3. */
export const row = (text: string): string =>
	text.replace(/(\d+)-(\d+)(@\d+)?/g, (_, first: string, last: string, at = '') => {
		const [from, to] = [Number(first), Number(last)];
		return (from < to ? range(from, to + 1) : range(from, to - 1))
			.map((n) => `${n}${at}`)
			.join(' ');
	});

/** Returns the records of a listing in this order; `25@40` is 25, but dated as 40 would be. */
export const list = (text: string): Standing[] =>
	row(text)
		.split(/ +/)
		.filter(Boolean)
		.map((part) => {
			const [id = '', hours = id] = part.split('@');
			return { id, time: START + Number(hours) * HOUR };
		});

/** A listing of the service whose records a test sets. */
export class ChangingListing {
	records: Standing[];

	constructor(
		readonly kind: Kind,
		text = '20-1',
	) {
		this.records = list(text);
	}

	/** Adds records to the front of the listing. */
	readonly add = (text: string): void => void this.records.unshift(...list(text));

	readonly handler: Handler = (arrival, response) =>
		pageOf(this.kind, this.records, arrival.body).respond(arrival, response);
}

/** Makes a trigger that outputs raw records; not published yet. */
export function triggerOf(
	{ credential }: Pick<TriggerOptions, 'credential'>,
	{ nodeType, parameters }: Pick<Kind, 'nodeType' | 'parameters'>,
	more: INodeParameters = {},
	options: Partial<TriggerOptions> = {},
): PublishedTrigger {
	const merged = { output: 'raw', ...parameters, ...more };
	return new PublishedTrigger({ nodeType, parameters: merged, credential, ...options });
}

/** Returns a trigger after its first poll, which outputs these records. */
export async function watching(
	odd: OddService,
	listing: ChangingListing,
	more: INodeParameters = {},
	out = '',
	options: Partial<TriggerOptions> = {},
) {
	odd.handler = listing.handler;
	const trigger = triggerOf(odd, listing.kind, more, options);
	expect(await outOf(trigger.activate())).toBe(row(out));
	odd.reset();
	return trigger;
}

/** Returns the records that a poll outputs, with … before a gap and labels such as `2:221` or `2:failed`; or its error. */
export async function outOf(polled: Promise<PollResult | undefined>): Promise<string> {
	const { items = [], error } = (await polled) ?? {};
	const output = items.map(({ id, productId, urn, body, value: text, _gap, _watched }) => {
		const value = _watched === undefined ? '' : `${String(_watched)}:`;
		return `${_gap ? '… ' : ''}${value}${String(id ?? productId ?? urn ?? body ?? text ?? 'failed')}`;
	});
	return error?.message ?? output.join(' ');
}

/** Polls repeatedly: what changes → the expected output. */
export async function follow(
	trigger: PublishedTrigger,
	polls: string,
	change: (text: string) => void,
): Promise<void> {
	for (const poll of polls.split(' | ')) {
		const [changed = '', out = ''] = poll.split(/ ?→ ?/);
		change(changed);
		expect(`${changed} → ${await outOf(trigger.tick())}`).toBe(`${changed} → ${row(out)}`);
	}
}
