import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import type { FailureDetails } from '../output/items';
import type { Failure } from '../request/failure';
import type { BudgetExceeded } from '../send/spending';
import type { StopReason } from '../send/stop';

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

/** The details of the error item; members that do not apply are left out. */
export function detailsOf(
	{ fetched, creditsSpent, resumeFrom }: Progress,
	status: number | undefined,
): FailureDetails {
	return omitBy({ status, fetched, creditsSpent, resumeFrom }, isUndefined);
}
