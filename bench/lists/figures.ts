/** A list, and how it is looked up. */
export interface ListSetting {
	/** As in `queue 4 chains 2 workers`. */
	readonly id: string;
	/** `examples/long-list.json`, or `examples/long-list-postgres.json` in queue mode. */
	readonly way: 'data tables' | 'PostgreSQL';
	readonly rows: number;
	readonly batchSize: number;
	readonly leaseMinutes: number;
	/** Of the service, before each answer. */
	readonly latencyMs: number;
	/** The node's option Concurrency; where it is not set, the node finds its own. */
	readonly concurrency?: number;
	/** Batches under way at once; 1 on data tables. */
	readonly chains: number;
	/** n8n processes that run batches. */
	readonly workers: number;
	/** Whether one of them is killed with SIGKILL half a batch after the middle of the list. */
	readonly kill: boolean;
}

/** The heap of the n8n process that has the largest, garbage left out. */
export interface HeapAt {
	/** Requests so far. */
	readonly requests: number;
	readonly mb: number;
}

/** What a list needed. MB are 10^6 bytes. */
export interface ListFigures {
	/** From the first request until no row was due or under way. */
	readonly seconds: number;
	readonly requests: number;
	readonly credits: number;
	/** Most requests under way at once. */
	readonly maxInFlight: number;
	/** Processor time of all n8n processes, in seconds. */
	readonly cpuSeconds: number;
	/** Most memory resident at once in one n8n process that runs batches. */
	readonly peakRssMb: number;
	readonly heap: readonly HeapAt[];
	/** By how much the database of n8n and the list grew, import of the list included. */
	readonly databaseMb: number;
	/** With a kill: seconds until n8n asked the service again. */
	readonly secondsToGoOn?: number;
	/** Rows that have no record in the end, and rows that have two. */
	readonly lost: number;
	readonly doubled: number;
	/** Processes that wanted a core, on average: above the number of cores others wait. */
	readonly load: number;
}

export interface MeasuredList {
	readonly setting: ListSetting;
	readonly figures: ListFigures;
}
