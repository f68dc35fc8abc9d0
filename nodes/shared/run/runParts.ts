import type { Keys } from '../account/onKey';
import type { Budget } from '../send/budget';
import type { Sender } from '../send/sender';
import type { Stop } from '../send/stop';
import type { Usage } from '../send/usage';
import type { Notes } from './notes';

/** What the input items of one run share. */
export interface RunParts {
	readonly sender: Sender;
	readonly keys: Keys;
	/** Most requests under way at once. */
	readonly maxAtOnce: number;
	readonly stop: Stop;
	readonly usage: Usage;
	readonly notes: Notes;
	/** Credits of the whole run. */
	readonly budget: Budget;
	readonly continueOnFail: boolean;
}
