import { type PagingStyle, pagingStyles } from '../../nodes/shared/contract/paging';
import { withDefaults } from '../../sandbox/options';
import type { ScenarioOptions } from '../../sandbox/server';
import { operations } from '../../sandbox/operations';
import type { Listing } from './listings';

type Rec = Readonly<Record<string, unknown>>;

/** What a listing comes to for someone who reads it carefully: what they send, and what they get. */
export interface CarefulRead {
	readonly bodies: Rec[];
	readonly records: Rec[];
	readonly credits: number;
}

export interface Wish {
	/** Records wanted; all if not given. */
	readonly limit?: number;
	/** Position to begin at. */
	readonly from?: Rec;
	readonly scenario?: ScenarioOptions;
}

/**
 * The model for the node: reads a listing page by page from the sandbox's operations, without HTTP. It asks for no
 * more than is wanted, counts a repeated record once, and stops where the service says that there are no more.
 * @param base the body without paging
 */
export function readCarefully(listing: Listing, base: Rec, wish: Wish = {}): CarefulRead {
	const { limit = Infinity, from, scenario = {} } = wish;
	const bodies: Rec[] = [];
	const records = new Map<unknown, Rec>();
	let credits = 0;
	const { kind, beginning } = pagingStyles[listing.position];
	const first = kind === 'offset' ? { [listing.position]: beginning } : {};
	let position: Rec | undefined = from ?? first;
	while (position !== undefined) {
		const size = Math.min(10, limit - records.size);
		const body = { ...base, ...position, ...(listing.size && { [listing.size]: size }) };
		const data = answerOf(listing.path, body, scenario);
		const page = (listing.records === undefined ? data : Object(data)[listing.records]) as Rec[];
		bodies.push(body);
		credits += listing.price === 'perResult' ? Math.max(1, page.length) : 1;
		for (const record of page) records.set(record[listing.id], record);
		position = records.size >= limit ? undefined : next(listing, position, page.length, size, data);
	}
	return { bodies, records: [...records.values()].slice(0, limit), credits };
}

/** `data` of the sandbox's answer to a body. */
export function answerOf(path: string, body: Rec, scenario: ScenarioOptions = {}): unknown {
	const operation = operations.find(({ endpoint }) => endpoint.path === path);
	if (operation === undefined) throw new Error(`The sandbox has no ${path}`);
	return operation.answer(body, withDefaults(scenario).scenario).data;
}

function next(
	{ position: name, total }: Listing,
	position: Rec,
	received: number,
	size: number,
	data: unknown,
): Rec | undefined {
	const members = Object(data) as Rec;
	const { kind, given = '' }: PagingStyle = pagingStyles[name];
	if (kind === 'token') {
		const token = members[given];
		return typeof token === 'string' && token !== '' ? { [name]: token } : undefined;
	}
	const start = Number(position[name]) + received;
	const told = total === undefined ? undefined : members[total];
	const more = typeof told === 'number' ? start < told : received === size;
	return more ? { [name]: start } : undefined;
}
