import type { EqualItems } from '../account/store';
import type { Plan } from '../plan/plan';
import type { Access } from '../request/credential';

/** An input item that is ready to run: what it asks for, with which credential, and which items may ask for the same. */
export interface Task {
	readonly plan: Plan;
	readonly access: Access;
	readonly equalItems: EqualItems;
}
