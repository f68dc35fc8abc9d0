/** Where the sandbox is, and a key for it. */
export interface Address {
	readonly origin: string;
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** What a contender is set up with. */
export interface Place {
	readonly service: Address;
	/** The unpacked package whose nodes are measured. */
	readonly packageFolder: string;
}

/** One run of a workflow that looks names up. */
export interface Run {
	readonly names: readonly string[];
	readonly apiKey: string;
	/** The option Concurrency of this package. */
	readonly concurrency: number | undefined;
	/** Requests that the helper alone has under way. */
	readonly helperAtOnce: number;
}

/** Does a run and gives the number of records that came. Rejects when the run fails. */
export type Contender = (run: Run) => Promise<number>;

/** Loads everything that is needed, so that only the work itself is measured. */
export type Prepare = (place: Place) => Promise<Contender>;

export type ContenderName = 'ours' | 'helper' | 'http';

/** In the order of the tables. */
export const contenderTitles: Readonly<Record<ContenderName, string>> = {
	ours: 'this package',
	helper: "n8n's HTTP helper alone",
	http: 'HTTP Request',
};

/** The operation that is measured. */
export const LOOKUP_PATH = '/code-host/get-profile';
