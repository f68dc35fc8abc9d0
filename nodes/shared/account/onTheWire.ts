import type { Failure } from '../request/failure';

/** An answer that was paid for, as an equal request needs it. */
export interface PaidAnswer {
	/** The body as it came: it can be read again, and nothing that a workflow does to its items changes it. */
	readonly text: string;
	/** When it came, in epoch milliseconds. */
	readonly at: number;
}

/** What is true for every equal request; undefined where what came of one tells nothing of another. */
export type SharedResult =
	| { readonly kind: 'answer'; readonly paid: PaidAnswer }
	| { readonly kind: 'failure'; readonly failure: Failure }
	| undefined;

/** Refusals that would be the same for everybody: the request itself is wrong, or what it asks for is not there. */
const SAME_FOR_ALL: ReadonlyArray<number | undefined> = [400, 404, 422];

export function isSameForAll({ status }: Failure): boolean {
	return SAME_FOR_ALL.includes(status);
}

/** The requests with one key that were sent and are not answered yet, by what is sent. */
export class OnTheWire {
	private readonly results = new Map<string, Promise<SharedResult>>();

	/** What will come of the equal request that is on the wire; undefined where none is. */
	get(key: string | undefined): Promise<SharedResult> | undefined {
		return key === undefined ? undefined : this.results.get(key);
	}

	/** A request is sent now. Gives what to call when it has ended; only its first call counts. */
	begin(key: string | undefined): (result: SharedResult) => void {
		if (key === undefined) return () => undefined;
		let end: (result: SharedResult) => void = () => undefined;
		const result = new Promise<SharedResult>((resolve) => {
			end = (came) => {
				this.results.delete(key);
				resolve(came);
			};
		});
		this.results.set(key, result);
		return end;
	}
}
