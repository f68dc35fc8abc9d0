import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import type { Plan } from '../plan/planner';
import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import type { EqualItems } from '../send/equalItems';
import type { Budget, BudgetExceeded } from '../send/spending';
import type { Sender, SenderParts } from '../send/sender';
import type { StopReason } from '../send/stop';
import type { Notes } from './notes';

/** An input item that is ready to run: what it asks for, with which credential, and which items may ask for the same. */
export interface Task {
	readonly plan: Plan;
	readonly access: Access;
	readonly equalItems: EqualItems;
}

/** What the input items of one run share. */
export interface RunParts extends SenderParts {
	readonly sender: Sender;
	/** Most requests under way at once. */
	readonly maxAtOnce: number;
	readonly notes: Notes;
	/** Credits of the whole run. */
	readonly budget: Budget;
}

/** What an input item had brought when it ended before its end. */
export interface Progress {
	/** Records that came; undefined where the operation is no listing. */
	readonly fetched: number | undefined;
	readonly creditsSpent: number;
	/** Whether any of its requests was answered. */
	readonly hasBegun: boolean;
	/** Where to continue; undefined where nothing pages. */
	readonly resumeFrom: Position | undefined;
}

/** The outcome of an input item: all that it asked for, or less and why. */
export type ItemOutcome = { readonly items: INodeExecutionData[] } & (
	| { readonly kind: 'done' }
	| ({ readonly kind: 'failed'; readonly failure: Failure } & Progress)
	| (BudgetExceeded & Progress)
	| ({ readonly kind: 'stopped'; readonly reason: StopReason } & Progress)
);
