import { Refusal } from './refusal';

/** The account that requests are paid from, with whichever key. */
export class Account {
	/** Credits charged since the start or the last reset. */
	charged = 0;

	constructor(public balance: number) {}

	/** @throws Refusal 402 when the credits do not suffice; nothing is charged then */
	mustAfford(cost: number): void {
		if (cost <= this.balance) return;
		throw new Refusal(
			402,
			`Not enough credits: this request costs ${cost}, ${this.balance} are left`,
		);
	}

	charge(cost: number): void {
		this.balance -= cost;
		this.charged += cost;
	}
}
