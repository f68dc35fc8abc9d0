import type { Access } from '../request/credential';
import { forgetOld, HOUR_MS, type KeptAnswers } from './kept';
import { type Failure, notSent } from '../request/failure';
import { OnTheWire } from './onTheWire';
import { EndpointQueue, type KeyGate } from './queue';

/** A run with a key for each item asks for thousands of accounts: not each time is looked for old ones. */
const SWEEP_MS = 60_000;

/** What all runs and polls of this n8n process share that use the same key. */
export class Account implements KeyGate {
	readonly onTheWire = new OnTheWire();
	readonly kept: KeptAnswers = new Map();
	/** Requests per Minute. Credentials that hold the same key may set different numbers: the lowest counts. */
	perMinute: number | undefined;
	/** When it was used last, by `performance.now`. */
	lastUsed = 0;
	private readonly queues = new Map<string, EndpointQueue>();
	/** The runs and polls that use it, each with the number of its credential. */
	private readonly users = new Map<object, number | undefined>();
	private lastStartAt = -Infinity;
	private underWay = 0;
	/** The service has refused the key: one request has to show whether it still does. */
	private isSuspect = false;

	/** Whether nobody uses it, and nothing is kept for it. */
	get isIdle(): boolean {
		return this.users.size === 0 && this.kept.size === 0;
	}

	open(user: object, perMinute: number | undefined): void {
		this.users.set(user, perMinute);
		this.setPerMinute();
	}

	close(user: object): void {
		this.users.delete(user);
		this.setPerMinute();
	}

	private setPerMinute(): void {
		const set = [...this.users.values()].flatMap((one) => one ?? []);
		this.perMinute = set.length === 0 ? undefined : Math.min(...set);
	}

	/** The queue of an endpoint, by its path. */
	queue(path: string): EndpointQueue {
		const queue = this.queues.get(path) ?? new EndpointQueue(this);
		this.queues.set(path, queue);
		return queue;
	}

	nextStart(now: number): number {
		if (this.isSuspect && this.underWay > 0) return Infinity;
		const { perMinute } = this;
		return perMinute === undefined ? now : Math.max(now, this.lastStartAt + 60_000 / perMinute);
	}

	start(now: number): void {
		this.lastStartAt = now;
		this.underWay += 1;
	}

	end(isGood: boolean): void {
		this.underWay -= 1;
		const wasSuspect = this.isSuspect;
		this.isSuspect &&= !isGood;
		if (wasSuspect) for (const queue of this.queues.values()) queue.startWaiting();
	}

	/** The service has refused the key: nothing that waits with it is sent. */
	refuse(failure: Failure): void {
		this.isSuspect = true;
		const because = 'the service has refused this credential before';
		for (const queue of this.queues.values()) {
			queue.end({ kind: 'failure', failure: notSent(because, failure) });
		}
	}
}

const accounts = new Map<string, Account>();
let sweptAt = -Infinity;

/** Drops the accounts that nobody has used for an hour, and for which nothing is kept. */
function sweep(now: number): void {
	sweptAt = now;
	forgetOld();
	for (const [identity, account] of accounts) {
		if (account.isIdle && now - account.lastUsed > HOUR_MS) accounts.delete(identity);
	}
}

/** The account of a key. */
export function accountOf({ identity }: Pick<Access, 'identity'>): Account {
	const now = performance.now();
	if (now - sweptAt > SWEEP_MS) sweep(now);
	const account = accounts.get(identity) ?? new Account();
	account.lastUsed = now;
	accounts.set(identity, account);
	return account;
}

/** The service asks for a longer wait than anybody waits: nothing that waits for the endpoint is sent. */
export function refuseLongWait(access: Access, path: string, failure: Failure): void {
	const because = 'the service has asked for a long wait before';
	accountOf(access)
		.queue(path)
		.end({ kind: 'failure', failure: notSent(because, failure) });
}
