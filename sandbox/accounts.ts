import { Account } from './account';
import type { Scenario } from './options';

/** The accounts behind the keys, numbered from 1: that of `apiKey`, then those of `keys` in their order. */
export class Accounts {
	private readonly first: Account;
	private others: readonly Account[];
	private byHeader: ReadonlyMap<string, Account>;

	constructor(scenario: Scenario) {
		this.first = new Account(1, scenario.balance);
		this.others = opened(scenario.keys);
		this.byHeader = this.named(scenario);
	}

	/** A new balance replaces what is left on the first account, new `keys` replace all others. */
	configure(changes: Partial<Scenario>, scenario: Scenario): void {
		if (changes.balance !== undefined) this.first.balance = changes.balance;
		if (changes.keys !== undefined) this.others = opened(changes.keys);
		this.byHeader = this.named(scenario);
	}

	/** The account whose key an Authorization header holds. */
	of(authorization: string | undefined): Account | undefined {
		return authorization === undefined ? undefined : this.byHeader.get(authorization);
	}

	/** Credits charged and left, account by account. */
	told(): Array<{ credits: number; balance: number }> {
		return [this.first, ...this.others].map(({ charged, balance }) => ({
			credits: charged,
			balance,
		}));
	}

	/** Credits charged in all. */
	get charged(): number {
		return this.others.reduce((sum, { charged }) => sum + charged, this.first.charged);
	}

	/** Credits left on the first account. */
	get balance(): number {
		return this.first.balance;
	}

	private named({ apiKey, keys }: Scenario): ReadonlyMap<string, Account> {
		const named = new Map<string, Account>();
		for (const [at, key] of Object.keys(keys).entries()) {
			const account = this.others[at];
			if (account !== undefined) named.set(`Bearer ${key}`, account);
		}
		return named.set(`Bearer ${apiKey}`, this.first);
	}
}

function opened(keys: Scenario['keys']): Account[] {
	return Object.values(keys).map((balance, at) => new Account(at + 2, balance));
}
