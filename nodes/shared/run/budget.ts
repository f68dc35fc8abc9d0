import type { Endpoint } from '../contract/endpoint';
import { PAGE_SIZE } from '../contract/endpoint';
import type { Reply, Request } from './sender';

/**
 * Most credits that one request can cost (service document, "Limits").
 * @param size records that the request asks for, where it asks for a number of them
 */
export function highestPrice({ price }: Endpoint, size: number | undefined): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? (size ?? PAGE_SIZE) : 1;
}

/** What an answer costs by the document, for one that does not say. */
export function documentedCost({ price }: Endpoint, results: number): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? Math.max(1, results) : 1;
}

/**
 * What one input item may spend. A request reserves the most it can cost before it is sent; a
 * request that got no answer keeps its reservation, for the service may have charged it.
 */
export class Budget {
	private committed = 0;
	private paid = 0;

	constructor(readonly limit = Infinity) {}

	/** Reserves credits; false, and nothing reserved, where they would go over the limit. */
	reserve(credits: number): boolean {
		if (this.committed + credits > this.limit) return false;
		this.committed += credits;
		return true;
	}

	/** Replaces a reservation by what was really spent. */
	settle(reserved: number, spent: number): void {
		this.committed += spent - reserved;
		this.paid += spent;
	}

	/**
	 * Counts a request that another input item pays for like one of its own, though it costs nothing:
	 * equal items stop at the same record, whichever of them pays.
	 */
	async countReused(request: Request, reply: Promise<Reply>): Promise<Reply> {
		const price = highestPrice(request.endpoint, request.size);
		this.committed += price;
		const came = await reply;
		this.committed += (came.kind === 'envelope' ? came.cost : 0) - price;
		return came;
	}

	/** Credits that can still be reserved. */
	get left(): number {
		return this.limit - this.committed;
	}

	/** Credits that the item itself spent. */
	get spent(): number {
		return this.paid;
	}

	/** How many records a request may ask for, of those it would; 0 where not even one can be paid. */
	affordable(endpoint: Endpoint, size: number): number {
		if (this.left < highestPrice(endpoint, 1)) return 0;
		return endpoint.price === 'perResult' ? Math.min(size, Math.floor(this.left)) : size;
	}
}
