import { type Endpoint, PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import { lengthOf } from './lengths';
import { mustExist, type Operation } from './operation';
import type { Scenario } from './options';
import { offsetPage, tokenPage } from './pages';
import { placeOf, tokenOf } from './tokens';
import { type BodyOf, validated } from './validation';

type TotalName = 'totalCount' | 'totalResultCount';

/** What all listings say of themselves. */
interface Listing<E extends Endpoint, Entry> {
	readonly endpoint: E;
	/** The text that the length is read from (see `lengths.ts`). */
	readonly subject: (body: BodyOf<E>) => string;
	/** Whether the subject names one thing, which may be missing; a search just finds nothing. */
	readonly names: 'thing' | 'search';
	readonly record: (body: BodyOf<E>, index: number) => Entry;
	/** `data` without token and total, which the scenario may bend. */
	readonly data: (body: BodyOf<E>, records: Entry[]) => object;
	readonly total?: TotalName;
}

interface TokenListing<E extends Endpoint, Entry> extends Listing<E, Entry> {
	/** The member of the body that takes the token. */
	readonly sent: 'cursor' | 'after';
	/** The member of `data` that hands the next one out. */
	readonly given: 'nextCursor' | 'after';
	/** The member of the body that takes the page size; without one a page holds ten. */
	readonly size?: 'count' | 'limit';
}

/** Members of a body that say which part of a listing is wanted, and not which listing. */
const PAGING = new Set(['start', 'count', 'limit', 'cursor', 'after']);

/** A listing read with `start` and `count`. */
export function offsetListing<const E extends Endpoint, Entry>(
	listing: Listing<E, Entry>,
): Operation {
	return prepared(listing, (body, members, length, scenario) => {
		const page = offsetPage(
			length,
			number(members.start, 0),
			number(members.count, PAGE_SIZE),
			scenario,
		);
		const records = page.indexes.map((index) => listing.record(body, index));
		const data = listing.data(body, records);
		return {
			// the comment listing is a bare array: it has no room for a total
			data: Array.isArray(data)
				? data
				: { ...data, ...totals(listing.total, page.total, scenario) },
			results: records.length,
		};
	});
}

/** A listing read with a token: `cursor` and `nextCursor`, or `after` both ways. */
export function tokenListing<const E extends Endpoint, Entry>(
	listing: TokenListing<E, Entry>,
): Operation {
	return prepared(listing, (body, members, length, scenario) => {
		const identity = `${listing.endpoint.path}${identityOf(members)}`;
		const token = members[listing.sent];
		const place =
			typeof token === 'string' ? placeOf(identity, listing.sent, token) : { position: 0, page: 0 };
		const size = listing.size === undefined ? PAGE_SIZE : number(members[listing.size], PAGE_SIZE);
		const page = tokenPage(length, place, size, scenario);
		const records = page.indexes.map((index) => listing.record(body, index));
		return {
			data: {
				...listing.data(body, records),
				...totals(listing.total, length, scenario),
				...(page.next === undefined
					? ending(listing.given, scenario)
					: { [listing.given]: tokenOf(identity, page.next) }),
			},
			results: records.length,
		};
	});
}

type Members = Readonly<Record<string, unknown>>;

function prepared<E extends Endpoint, Entry>(
	listing: Listing<E, Entry>,
	answer: (
		body: BodyOf<E>,
		members: Members,
		length: number,
		scenario: Scenario,
	) => ReturnType<ReturnType<Operation['prepare']>>,
): Operation {
	return {
		endpoint: listing.endpoint,
		prepare(raw) {
			const body = validated(listing.endpoint, raw);
			const subject = listing.subject(body);
			return (scenario) => {
				if (listing.names === 'thing') mustExist(subject);
				return answer(body, body, lengthOf(subject, scenario), scenario);
			};
		},
	};
}

/** The listing a body asks for, whatever the order of its members. */
export function identityOf(members: Members): string {
	const named = Object.entries(members).filter(([name]) => !PAGING.has(name));
	return JSON.stringify(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function totals(name: TotalName | undefined, total: number, scenario: Scenario) {
	return name === undefined || scenario.omitTotal ? {} : { [name]: total + scenario.totalOffBy };
}

function ending(name: string, { end }: Scenario) {
	return end === 'missing' ? {} : { [name]: end === 'null' ? null : '' };
}

function number(value: unknown, otherwise: number): number {
	return typeof value === 'number' ? value : otherwise;
}
