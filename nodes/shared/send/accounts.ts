import type { Access } from '../request/credential';
import { type Failure, notSent } from '../request/failure';
import { forgetOld, HOUR_MS } from './kept';
import { type KeyGate, Place, Turns } from './turns';

/** A run with a key for each item asks for thousands of accounts: not each time is looked for old ones. */
const SWEEP_MS = 60_000;

/** What all runs and polls of this n8n process share that use the same key. */
export class Account implements KeyGate {
	/** When it was used last, by `performance.now`. */
	lastUsed = 0;
	/** The places of runs and polls at its endpoints, each with the number of its credential. */
	readonly places = new Map<Place, number>();
	private readonly turns = new Map<string, Turns>();
	private lastStartAt = -Infinity;
	private underWay = 0;
	/** The service has refused the key: one request has to show whether it still does. */
	private isSuspect = false;

	/** Takes a place among those that wait for an endpoint. @param missed how often a poll was not served before, in a row */
	open(path: string, perMinute = Infinity, missed = 0): Place {
		const turns = this.turns.get(path) ?? new Turns(this);
		this.turns.set(path, turns);
		const place = new Place(turns, -missed);
		turns.places.add(place);
		this.places.set(place, perMinute);
		return place;
	}

	close(place: Place): void {
		this.places.delete(place);
		this.lastUsed = performance.now();
	}

	/** Requests per Minute. Credentials that hold the same key may set different numbers: the lowest counts. */
	get perMinute(): number {
		return Math.min(...this.places.values());
	}

	nextStart(now: number): number {
		if (this.isSuspect && this.underWay > 0) return Infinity;
		return Math.max(now, this.lastStartAt + 60_000 / this.perMinute);
	}

	start(now: number): void {
		this.lastStartAt = now;
		this.underWay += 1;
	}

	end(isGood: boolean): void {
		this.underWay -= 1;
		const wasSuspect = this.isSuspect;
		this.isSuspect &&= !isGood;
		if (wasSuspect) for (const turns of this.turns.values()) turns.startWaiting();
	}

	/** The service has refused the key: nothing that waits with it is sent. */
	refuse(failure: Failure): void {
		this.isSuspect = true;
		const because = 'the service has refused this credential before';
		for (const turns of this.turns.values()) turns.fail(notSent(because, failure));
	}
}

const accounts = new Map<string, Account>();
let sweptAt = -Infinity;

/** The account of a key. Those that nobody has used for an hour are dropped. */
export function accountOf({ identity }: Pick<Access, 'identity'>): Account {
	const now = performance.now();
	if (now - sweptAt > SWEEP_MS) {
		sweptAt = now;
		forgetOld();
		for (const [key, { places, lastUsed }] of accounts) {
			if (places.size === 0 && now - lastUsed > HOUR_MS) accounts.delete(key);
		}
	}
	const account = accounts.get(identity) ?? new Account();
	account.lastUsed = now;
	accounts.set(identity, account);
	return account;
}
