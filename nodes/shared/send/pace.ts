import { Rate } from './rate';
import type { Signal } from './result';
import { Width } from './width';

/** Requests start apart by this part of the fastest answer over the width: a refusal is back before most are sent. */
const SPREAD = 0.7;
/** Probes of an endpoint that lets nothing in come after so long, then after twice the time each. */
const FIRST_PROBE_MS = 100;
const MAX_PROBE_MS = 12_000;
/** A timer or a clock may be a little early. */
const MARGIN_MS = 5;

/** What the pace knows of a request that was sent. */
export interface Sent {
	readonly serial: number;
	/** The serial of its first try. */
	readonly first: number;
	readonly at: number;
	/** So many were under way, with it, and whether they were half of what may be. */
	readonly underWay: number;
	readonly wasFull: boolean;
	/** So many had been answered. */
	readonly answers: number;
	/** It had waited for the rate. */
	readonly wasPaced: boolean;
	/** It was sent alone, to see whether the endpoint lets requests in again. */
	readonly isProbe: boolean;
}

/** The time in which an endpoint lets nothing in but a probe now and then, until one is let in. */
interface Block {
	/** When the next probe starts; Infinity while one is under way. */
	probeAt: number;
	/** Milliseconds from that one to the next. */
	probeDelay: number;
}

/** A refusal of a request that was sent after the one before was known. */
interface NewRefusal {
	readonly sent: Sent;
	/** Whether a rate was known. */
	readonly hadRate: boolean;
	/** Requests that were under way with it, or answered meanwhile, and were not refused. */
	admitted: number;
}

/**
 * When the requests of one endpoint may start: so many at once (`Width`), so many over time (`Rate`), or none (`Block`).
 * It neither reads a clock nor sleeps: all times are milliseconds that it is given. docs/architecture.md has a picture.
 */
export class Pace {
	underWay = 0;
	private readonly width = new Width();
	private readonly rate = new Rate();
	private block: Block | undefined;
	/** The service has asked to send nothing before. */
	private notBefore = -Infinity;
	private lastRefusal: NewRefusal | undefined;
	/** The last request that was sent before that was known: what comes of one sent later tells of the time after it. */
	private lastBefore = 0;
	private serial = 0;
	/** Serial of the latest request that was let in. */
	private lastGood = 0;
	private answers = 0;
	private fastest = 0;
	private lastStartAt = -Infinity;
	/** Whether the next request had to wait: for anything, for the rate. */
	private isWaitedFor = false;
	private isPaced = false;
	/** Answers when a request was refused for its own sake last. */
	private answersAtOwn = -1;

	get isBlocked(): boolean {
		return this.block !== undefined;
	}

	/** Whether no limit is known. */
	get isUnlimited(): boolean {
		return this.block === undefined && this.width.isUnlimited && this.rate.perMs === undefined;
	}

	/** What the service was found to allow, for the hint: a rate only where a whole period has shown it. */
	get limit(): string | undefined {
		const { perMinute, perMs } = this.rate;
		if (perMinute !== undefined) return `about ${Math.round(perMinute)} requests a minute`;
		return perMs === undefined ? `${this.width.size} at a time` : undefined;
	}

	/** Whether a request that was sent later than its first try was let in. */
	isOvertaken({ first }: Sent): boolean {
		return this.lastGood > first;
	}

	/** When the next request may start: now, later, or Infinity where it waits for an answer. */
	nextStart(now: number): number {
		const at = this.underWay >= this.width.size ? Infinity : this.soonest(now);
		if (at > now) this.isWaitedFor = true;
		return at;
	}

	private soonest(now: number): number {
		const opensAt = Math.max(now, this.notBefore);
		if (this.block !== undefined) return Math.max(opensAt, this.block.probeAt);
		const { due } = this.rate;
		if (due > now) this.isPaced = true;
		return Math.max(opensAt, due, this.lastStartAt + (SPREAD * this.fastest) / this.width.size);
	}

	/** Counts a request that starts; `end` takes what it gives. @param first the serial of its first try, if it is another one */
	start(now: number, first?: number): Sent {
		const { block, answers, isPaced: wasPaced } = this;
		if (block !== undefined) block.probeAt = Infinity;
		else {
			if (this.underWay === 0 && !this.isWaitedFor) this.rate.beginAnew();
			this.rate.start(now);
		}
		const serial = (this.serial += 1);
		const underWay = (this.underWay += 1);
		this.isPaced = this.isWaitedFor = false;
		this.lastStartAt = now;
		return {
			serial,
			first: first ?? serial,
			at: now,
			underWay,
			wasFull: underWay >= this.width.size / 2,
			answers,
			wasPaced,
			isProbe: block !== undefined,
		};
	}

	/** Learns how a request went. */
	end(sent: Sent, now: number, signal: Signal): void {
		const { kind } = signal;
		const { retryAfterMs = 0 } = kind === 'refused' ? signal.failure : {};
		this.underWay -= 1;
		if (kind === 'good') return this.good(sent, now);
		const { block } = this;
		if (sent.isProbe && block !== undefined) {
			// one that was told a time follows then, and one after a probe that told nothing takes its place
			const isUntold = kind === 'refused' && retryAfterMs === 0;
			block.probeAt = isUntold ? sent.at + block.probeDelay : now;
			if (isUntold) block.probeDelay = Math.min(MAX_PROBE_MS, block.probeDelay * 2);
		}
		if (kind === 'refused') this.refused(sent, now, retryAfterMs);
		// that it is too much shows late: what is under way by then counts, too
		if (kind === 'overload' && sent.serial > this.lastBefore) {
			this.width.overload(Math.max(sent.underWay, this.underWay + 1));
			this.lastBefore = this.serial;
		}
	}

	private good(sent: Sent, now: number): void {
		const latency = now - sent.at;
		this.fastest = Math.min(this.fastest || Infinity, latency);
		this.answers += 1;
		this.lastGood = Math.max(this.lastGood, sent.serial);
		if (sent.isProbe) {
			this.rate.open(sent.at);
			this.block = undefined;
		}
		this.rate.admit(sent.at, sent.wasPaced);
		if (sent.serial > this.lastBefore) this.width.grow(now, latency, sent);
	}

	/**
	 * A limit on the number at once and one over time are told apart by how many were let in beside the refused request: later
	 * refusals of what was under way by then only lower that number.
	 */
	private refused(sent: Sent, now: number, waitMs: number): void {
		if (this.isOvertaken(sent) && this.isForItsOwnSake(sent)) return;
		if (waitMs > 0) this.notBefore = Math.max(this.notBefore, now + waitMs + MARGIN_MS);
		if (this.block !== undefined) return;
		const isNew = sent.serial > this.lastBefore;
		if (isNew) {
			const admitted = this.underWay + this.answers - sent.answers;
			this.lastRefusal = { sent, hadRate: this.rate.perMs !== undefined, admitted };
			this.lastBefore = this.serial;
		} else if (this.lastRefusal !== undefined) this.lastRefusal.admitted -= 1;
		const { lastRefusal, width } = this;
		if (lastRefusal === undefined) return;
		const beside = Math.min(lastRefusal.sent.underWay - 1, lastRefusal.admitted);
		if (lastRefusal.sent.wasPaced || beside < Math.max(1, width.proved / 2)) {
			width.restore();
			this.lastBefore = this.serial;
			const probeAt = waitMs > 0 ? now : now + FIRST_PROBE_MS;
			this.block = { probeAt, probeDelay: 2 * FIRST_PROBE_MS };
		} else if (isNew) width.limitTo(beside, now, waitMs);
		else width.lowerTo(beside);
	}

	/** Whether a request that was refused again tells nothing; it does where another one was, with nothing let in between. */
	private isForItsOwnSake({ first }: Sent): boolean {
		// then its first refusal told nothing of a limit either
		if (this.lastRefusal?.sent.serial === first) {
			this.width.restore();
			if (!this.lastRefusal.hadRate) this.rate.perMs = undefined;
		}
		this.rate.slow();
		const isFirst = this.answers > this.answersAtOwn;
		this.answersAtOwn = this.answers;
		return isFirst;
	}
}
