import type { Keys } from '../account/onKey';
import type { EqualItems } from '../account/store';
import type { Plan } from '../plan/plan';
import type { Access } from '../request/credential';
import type { Budget } from '../send/budget';
import type { Sender } from '../send/sender';
import type { Stop } from '../send/stop';
import type { Usage } from '../send/usage';
import type { Notes } from './notes';

/** An input item that is ready to run: what it asks for, with which credential, and which items may ask for the same. */
export interface Task {
	readonly plan: Plan;
	readonly access: Access;
	readonly equalItems: EqualItems;
}

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
