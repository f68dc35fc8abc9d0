import type { Address } from '../service/process';
import type { Work } from '../work/work';

/** What a contender is set up with. */
export interface Setting {
	readonly service: Address;
	/** The unpacked package whose nodes are measured. */
	readonly packageFolder: string;
}

/**
 * How many requests the alternatives have under way where the work leaves Concurrency unset: as many as
 * this package may grow to.
 */
export const AT_ONCE_UNSET = 50;

/** What came out, kept whole so that memory holds it as a workflow would. */
export type Outcome = ReadonlyArray<unknown>;

/** Does a piece of work and gives one entry for each record. Rejects when the work fails. */
export type Contender = (work: Work) => Promise<Outcome>;

/** Loads everything that is needed, so that only the work itself is measured. */
export type Prepare = (setting: Setting) => Promise<Contender>;

export type ContenderName = 'ours' | 'http' | 'routing' | 'helper' | 'undici';

/** In the order of the tables. */
export const contenderTitles: Readonly<Record<ContenderName, string>> = {
	ours: 'this package',
	http: 'HTTP Request + Split Out',
	routing: 'declarative node',
	helper: "n8n's HTTP helper alone",
	undici: 'bare undici (limit)',
};
