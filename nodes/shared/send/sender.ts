import type { Failure } from '../request/failure';
import { Budget } from './budget';
import { HOUR_MS, RunCache } from './cache';
import { deadline } from './deadline';
import { exchange } from './exchange';
import { rateLimit } from './rateLimit';
import { rejectedKey } from './rejectedKey';
import { reserve } from './reserve';
import { retry } from './retry';
import { compose, type Send } from './send';
import { Usage } from './usage';

interface SenderOptions {
	/** Id of the run, shared by all attempts of Retry On Fail; undefined if it has none. */
	readonly id?: string | undefined;
	/** Whether a person started it: it then reuses responses of the last hour. */
	readonly isManual: boolean;
	/** Whether the run continues with other input items after a failure. */
	readonly continueOnFail?: boolean;
	/** Aborts when the run is cancelled, or when the poll times out. */
	readonly cancel?: AbortSignal | undefined;
	/** Credits of the whole run. */
	readonly budget?: Budget;
}

/** Sends the requests of one run, or of one poll. The first failure stops it, unless it continues on errors. */
export class Sender {
	readonly usage = new Usage();
	readonly isManual: boolean;
	readonly continueOnFail: boolean;
	readonly budget: Budget;
	readonly cache: RunCache;
	readonly send: Send;
	/** Aborts when nothing more is sent. */
	readonly signal: AbortSignal;
	/** The failure that stopped it, and its input item. */
	stoppedBy: { readonly failure: Failure; readonly itemIndex: number } | undefined;
	private readonly controller = new AbortController();

	constructor({ id, isManual, continueOnFail = false, cancel, ...options }: SenderOptions) {
		const { usage, controller } = this;
		const cancelled = cancel ?? new AbortController().signal;
		this.isManual = isManual;
		this.continueOnFail = continueOnFail;
		this.budget = options.budget ?? new Budget('run');
		this.cache = new RunCache(id, isManual ? HOUR_MS : 0, usage);
		this.signal = AbortSignal.any([cancelled, controller.signal]);
		this.send = compose(
			this.cache.layer,
			rejectedKey,
			retry(usage),
			reserve(this.budget, usage),
			rateLimit(usage),
			deadline(cancelled),
		)(exchange(usage));
	}

	/** Stops the run after a failure of an input item. Requests in flight complete. */
	onFailure(failure: Failure, itemIndex: number): void {
		if (this.continueOnFail || this.signal.aborted) return;
		this.stoppedBy = { failure, itemIndex };
		this.controller.abort({ kind: 'stopped' });
	}
}
