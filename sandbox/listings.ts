import { type Endpoint, PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import { identityOf, type Listing, listing } from './listing';
import type { Operation } from './operation';
import type { Scenario } from './options';
import { offsetPage, tokenPage } from './pages';
import { placeOf, tokenOf } from './tokens';

/** A listing whose answers tell how many records there are. */
interface WithTotal {
	readonly total?: 'totalCount' | 'totalResultCount';
}

interface ByToken {
	/** The member of the body that takes the token. */
	readonly sent: 'cursor' | 'after';
	/** The member of `data` that holds the next one. */
	readonly given: 'nextCursor' | 'after';
	/** The member of the body that takes the page size; without one a page holds ten. */
	readonly size?: 'count' | 'limit';
}

/** A listing read with `start` and `count`. */
export function offsetListing<const E extends Endpoint, Entry extends object>(
	of: Listing<E, Entry> & WithTotal,
): Operation {
	return listing(of, ({ members, places, scenario }) => {
		const [start, count] = [number(members.start, 0), number(members.count, PAGE_SIZE)];
		const { indexes, total } = offsetPage(places.length, start, count, scenario);
		return { indexes, members: totals(of.total, total, scenario) };
	});
}

/** A listing read with a token: `cursor` and `nextCursor`, or `after` both ways. */
export function tokenListing<const E extends Endpoint, Entry extends object>(
	of: Listing<E, Entry> & WithTotal & ByToken,
): Operation {
	return listing(of, ({ members, places, scenario }) => {
		const identity = of.endpoint.path + identityOf(members);
		const token = members[of.sent];
		const place =
			typeof token === 'string'
				? placeOf(identity, of.sent, token, places)
				: { position: 0, page: 0 };
		const size = of.size === undefined ? PAGE_SIZE : number(members[of.size], PAGE_SIZE);
		const page = tokenPage(places.length, place, size, scenario);
		return {
			indexes: page.indexes,
			members: {
				...totals(of.total, places.length, scenario),
				...(page.next === undefined
					? ending(of.given, scenario)
					: { [of.given]: tokenOf(identity, page.next, places) }),
			},
		};
	});
}

/** A listing that comes in one piece. */
export function wholeListing<const E extends Endpoint, Entry extends object>(
	of: Listing<E, Entry>,
): Operation {
	return listing(of, ({ places: { length } }) => ({
		indexes: Array.from({ length }, (_, place) => place),
		members: {},
	}));
}

function totals(name: WithTotal['total'], total: number, scenario: Scenario) {
	return name === undefined || scenario.omitTotal ? {} : { [name]: total + scenario.totalOffBy };
}

function ending(name: string, { end }: Scenario) {
	return end === 'missing' ? {} : { [name]: end === 'null' ? null : '' };
}

function number(value: unknown, otherwise: number): number {
	return typeof value === 'number' ? value : otherwise;
}
