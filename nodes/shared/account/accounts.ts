import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import { type AnswerOptions, RunAnswers } from './answers';
import type { Lane, LaneOptions } from './lane';
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

/** The account of a key. */
export function accountOf(identity: string): Account {
	const now = Date.now();
	if (now - sweptAt > SWEEP_MS) sweep(now);
	const account = accounts.get(identity) ?? {
		turns: new Turns(),
		answers: new Map(),
		lastUsed: now,
	};
	account.lastUsed = now;
	accounts.set(identity, account);
	return account;
}

/** One run, or one poll, on one key: its turns, and the answers that it uses. */
interface OnKey {
	readonly lane: Lane;
	readonly answers: RunAnswers;
	/** The service has refused the key: nothing that waits is sent, in any run. */
	readonly refuse: (failure: Failure) => void;
}

/** What a run or a poll asks of each key. */
type RunOptions = Omit<LaneOptions, 'perMinute'> & AnswerOptions;

/** The keys that one run, or one poll, uses. Most runs use one. */
export class Keys {
	private readonly byAccess = new Map<Access, OnKey>();

	constructor(private readonly options: RunOptions) {}

	/** The run's place on the key of a credential; it is taken with the first request. */
	on(access: Access): OnKey {
		const known = this.byAccess.get(access);
		if (known !== undefined) return known;
		const { turns, answers } = accountOf(access.identity);
		const onKey = {
			lane: turns.open({ ...this.options, perMinute: access.requestsPerMinute }),
			answers: new RunAnswers(answers, this.options),
			refuse: (failure: Failure) => turns.refuse(failure),
		};
		this.byAccess.set(access, onKey);
		return onKey;
	}

	/** All that were used. */
	get used(): Iterable<OnKey> {
		return this.byAccess.values();
	}

	/** The run stops: nothing that waits for its turn is sent. */
	stop(): void {
		for (const { lane } of this.used) lane.endWith({ kind: 'ended' });
	}

	/** The run is over. @param cameOut whether its items came out of it */
	end(cameOut: boolean): void {
		for (const { lane, answers } of this.used) {
			lane.close();
			answers.end(cameOut);
		}
	}
}
