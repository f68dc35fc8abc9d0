import type { INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/request';
import type { Access } from '../request/credential';
import type { EqualItems } from '../send/answers';

/** An input item that is ready to run: what it asks for, with which credential, and which items may ask for the same. */
export interface Task {
	readonly kind: 'ready';
	readonly plan: Plan;
	readonly access: Access;
	readonly equalItems: EqualItems;
}

/** An input item that ended before its end: why, where to continue, what it asked for, and what it had brought. */
export type Unfinished = Exclude<Ending, { readonly kind: 'complete' | 'short' }> & {
	readonly plan: Plan;
	readonly items: INodeExecutionData[];
	readonly creditsSpent: number;
	readonly hasBegun: boolean;
};

/** What became of an input item. One that ended well keeps its items alone: runs of 50,000 items are common. */
export type ItemOutcome =
	{ readonly kind: 'done'; readonly items: INodeExecutionData[] } | Unfinished;

/** An input item of a run: ready, or why it cannot run, or what became of it. */
export type InputItem =
	Task | { readonly kind: 'refused'; readonly error: NodeOperationError } | ItemOutcome;
