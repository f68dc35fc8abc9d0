import { isSameForAll, type RequestResult } from './result';

/** What comes of a request on the wire; nothing comes where that is not true for every run. */
export type Pending = Promise<RequestResult | undefined>;

/** The requests that were sent and are not answered yet, by what is sent and with which key. */
const onTheWire = new Map<string | undefined, Pending>();

/** The equal request that is on the wire, if one is. */
export function pendingOf(key: string | undefined): Pending | undefined {
	return onTheWire.get(key);
}

/** A request is on the wire from here on. Gives what has to be called when it has ended; nothing where an equal one is. */
export function claim(key: string): ((result?: RequestResult) => void) | undefined {
	if (onTheWire.has(key)) return undefined;
	let share: (result?: RequestResult) => void = () => undefined;
	onTheWire.set(key, new Promise((taken) => (share = taken)));
	return (result) => {
		onTheWire.delete(key);
		const isForAll = result?.kind === 'answer' || (result && isSameForAll(result.failure));
		share(isForAll ? result : undefined);
	};
}
