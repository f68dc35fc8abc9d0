/** What the editor has to show for one operation, below Credential, Resource and Operation. */
export interface ExpectedFields {
	resource: string;
	operation: string;
	labels: string[];
	/** Members of Filters. */
	filters?: string[];
	/** Members of Options, without those that every operation has. */
	options?: string[];
	/** No credential is asked for, and nothing costs. */
	isFree?: boolean;
}

/** Members of Options that every operation has. */
export const COMMON_OPTIONS = [
	'Add Response Details',
	'Additional Body Fields',
	'Concurrency',
	'Max Retries',
	'Reuse Answers For (Minutes)',
	'Reuse Lookups',
	'Timeout (Ms)',
];

/** Members of Options where credits can be spent. */
export const SPENDING_OPTIONS = ['Max Credits', 'Max Credits per Run'];
