import { createHash } from 'node:crypto';
import { forgetOld, type Store } from './store';
import { Turns } from './turns';

/** What all runs and polls of this n8n process share that use the same key at the same address. */
export interface Account {
	readonly turns: Turns;
	readonly answers: Store;
}

/** What was found out about the pace of a key that nobody uses is kept for so long. */
const MAX_IDLE_MS = 3_600_000;

/** A run with a key for each item asks for thousands of accounts: not each time is looked for old ones. */
const SWEEP_MS = 60_000;

const accounts = new Map<string, Account & { lastUsed: number }>();

let sweptAt = 0;

/** Drops what nobody uses any more. */
function sweep(now: number): void {
	sweptAt = now;
	forgetOld(now);
	for (const [identity, { turns, answers, lastUsed }] of accounts) {
		const isIdle = turns.isIdle && answers.size === 0;
		if (isIdle && now - lastUsed > MAX_IDLE_MS) accounts.delete(identity);
	}
}

/** The account of a key, by a hash of it; where `secret` is empty, of the base URL. */
export function accountOf(baseUrl: string, secret: string): Account {
	const now = Date.now();
	if (now - sweptAt > SWEEP_MS) sweep(now);
	const identity = createHash('sha256')
		.update(JSON.stringify([baseUrl, secret]))
		.digest('hex');
	const account = accounts.get(identity) ?? {
		turns: new Turns(),
		answers: new Map(),
		lastUsed: now,
	};
	account.lastUsed = now;
	accounts.set(identity, account);
	return account;
}
