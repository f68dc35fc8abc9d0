import type { z } from 'zod/v4';
import { Changes, type Changed, type changeSchema } from './changes';
import { Faults } from './faults';
import { RequestLog } from './log';
import { operations } from './operations';
import type { Scenario } from './options';
import { Account } from './outcome';
import { Overload } from './overload';
import { Refusal } from './refusal';
import { UnstableListings } from './unstable';

/** The service: its operations, its account, its data, its faults and what it remembers. */
export class Service {
	scenario: Scenario;
	account: Account;
	overload = new Overload();
	readonly changes = new Changes();
	readonly faults = new Faults();
	unstable = new UnstableListings();
	readonly log = new RequestLog();

	constructor(private readonly atStart: Scenario) {
		this.scenario = atStart;
		this.account = new Account(atStart.balance);
	}

	/** Changes some options; a new balance replaces what is left. */
	configure(changes: Partial<Scenario>): void {
		this.scenario = { ...this.scenario, ...changes };
		if (changes.balance !== undefined) this.account.balance = changes.balance;
	}

	/** Back to the start: options, account and data, no faults, an empty log. */
	reset(): void {
		this.scenario = this.atStart;
		this.account = new Account(this.atStart.balance);
		this.overload = new Overload();
		this.changes.clear();
		this.faults.clear();
		this.unstable = new UnstableListings();
		this.log.clear();
	}

	/** Whether an Authorization header holds a key that is right. */
	isRight(authorization: string | undefined): boolean {
		const { apiKey, keys } = this.scenario;
		return [apiKey, ...keys].some((key) => authorization === `Bearer ${key}`);
	}

	/** Lets the data move on; throws Refusal 404 or 422 when there is no such operation, record or field. */
	change(change: z.output<typeof changeSchema>): Changed {
		const meant = operations.filter(({ endpoint }) => endpoint.path.endsWith(change.path));
		const [operation] = meant;
		if (operation === undefined || meant.length > 1) {
			throw new Refusal(422, `path: ${meant.length} operations end in ${change.path}`);
		}
		return this.changes.make(change, operation.changeable(change.body, this.scenario));
	}
}
