import type { Fault, FaultRequest } from './faults';

const BUSY: Fault = { kind: 'status', status: 503, message: 'Busy, try again' };

/** Of three requests for such a page, the first two fail. */
const CYCLE = 3;

/**
 * Listings that fail in the middle, to show what a node does then: an identifier that contains `unstable` has a third
 * page that is answered 503 twice and then comes, again and again.
 */
export class UnstableListings {
	private readonly asked = new Map<string, number>();

	/** The fault for a request; undefined where it is answered as usual. */
	strike({ path, body }: FaultRequest): Fault | undefined {
		if (!isThirdPage(body)) return undefined;
		const page = `${path} ${JSON.stringify(body)}`;
		const asked = (this.asked.get(page) ?? 0) + 1;
		this.asked.set(page, asked);
		return asked % CYCLE === 0 ? undefined : BUSY;
	}
}

function isThirdPage(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return false;
	const members = Object.entries(body) as Array<[name: string, value: unknown]>;
	const isUnstable = members.some(
		([, value]) => typeof value === 'string' && value.includes('unstable'),
	);
	const { start, count = 10, cursor, after } = Object.fromEntries(members);
	const token = cursor ?? after;
	// a token ends with the number of its page (`tokens.ts`)
	const isThird = typeof token === 'string' ? token.endsWith('_2') : start === 2 * Number(count);
	return isUnstable && isThird && start !== 0;
}
