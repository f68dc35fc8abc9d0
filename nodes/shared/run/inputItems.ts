import type { INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/request';
import type { Access } from '../request/credential';

/** An input item that is ready to run. */
export interface Task {
	readonly kind: 'ready';
	readonly plan: Plan;
	readonly access: Access;
	/** Identifies its request and its API key; see `requestKey`. */
	readonly name: string;
	/** Duplicate input items: they are not sent, and share its result. */
	readonly duplicates: Plan[];
}

/** An input item that failed, was stopped or ran out of credits. */
export type Unfinished = Exclude<Ending, { readonly kind: 'complete' | 'short' }> & {
	readonly plan: Plan;
	readonly items: INodeExecutionData[];
	readonly creditsSpent: number;
	readonly hasBegun: boolean;
};

/** The result of an input item. A complete one holds only its items, because runs of 50,000 items are common. */
export type ItemResult =
	{ readonly kind: 'done'; readonly items: INodeExecutionData[] } | Unfinished;

/** The state of an input item: ready, a duplicate, rejected, or run. */
export type InputItem =
	| Task
	| { readonly kind: 'duplicate'; readonly plan: Plan; readonly sameAs: number }
	| { readonly kind: 'rejected'; readonly error: NodeOperationError }
	| ItemResult;
