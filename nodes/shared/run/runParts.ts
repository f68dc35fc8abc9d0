import type { Budget } from '../send/budget';
import type { Limiter } from '../send/limiter';
import type { Sender } from '../send/sender';
import type { Stop } from '../send/stop';
import type { Usage } from '../send/usage';
import type { Notes } from './notes';

/** What the input items of one run share. */
export interface RunParts {
	readonly sender: Sender;
	readonly limiter: Limiter;
	readonly stop: Stop;
	readonly usage: Usage;
	readonly notes: Notes;
	/** Credits of the whole run. */
	readonly budget: Budget;
	readonly continueOnFail: boolean;
}
