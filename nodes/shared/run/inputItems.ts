import type { INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/request';
import type { Access } from '../request/credential';

/** An input item that is ready to run: what it asks for, with which credential, and which later ones ask for the same. */
export interface Task {
	readonly kind: 'ready';
	readonly plan: Plan;
	readonly access: Access;
	/** What it asks for and with which key, as text. */
	readonly name: string;
	/** The input items that are equal to it: they are not sent, and what becomes of it becomes of them. */
	readonly equals: Plan[];
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

/** An input item of a run: ready, or which earlier one it is equal to, or why it cannot run, or what became of it. */
export type InputItem =
	| Task
	| { readonly kind: 'equal'; readonly plan: Plan; readonly sameAs: number }
	| { readonly kind: 'refused'; readonly error: NodeOperationError }
	| ItemOutcome;
