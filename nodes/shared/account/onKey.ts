import type { Failure } from '../request/failure';
import type { Access } from '../request/credential';
import { accountOf } from './accounts';
import { type AnswerOptions, RunAnswers } from './answers';
import type { Lane, LaneOptions } from './lane';

/** One run, or one poll, on one key: its turns, and the answers that it uses. */
export interface OnKey {
	readonly lane: Lane;
	readonly answers: RunAnswers;
	/** The service has refused the key: nothing that waits is sent, in any run. */
	readonly refuse: (failure: Failure) => void;
}

/** What a run or a poll asks of each key. */
export type RunOptions = Omit<LaneOptions, 'perMinute'> & AnswerOptions;

/** The keys that one run, or one poll, uses. Most runs use one. */
export class Keys {
	private readonly byAccess = new Map<Access, OnKey>();

	constructor(private readonly options: RunOptions) {}

	/** The run's place on the key of a credential; it is taken with the first request. */
	on(access: Access): OnKey {
		const known = this.byAccess.get(access);
		if (known !== undefined) return known;
		const { turns, answers } = accountOf(access.baseUrl, access.secret);
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
