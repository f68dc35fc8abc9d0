import type { Plan } from '../plan/plan';
import type { Access } from '../request/credential';
import type { LookupGroup } from '../send/sharedLookups';

/** An input item that is ready to run: what it asks for, with which credential, and who may ask for the same. */
export interface Task {
	readonly plan: Plan;
	readonly access: Access;
	readonly group: LookupGroup;
}
