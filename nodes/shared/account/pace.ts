import { Block } from './block';
import { Rate } from './rate';
import { Width } from './width';

/** What the pace knows of a request that was sent. */
export interface Sent {
	readonly serial: number;
	readonly at: number;
	/** So many were under way, with it. */
	readonly underWay: number;
	/** They were half of what may be, or more. */
	readonly wasFull: boolean;
	/** So many had been answered. */
	readonly answers: number;
	/** It had waited for its time. */
	readonly wasPaced: boolean;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type Signal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	/** `againAfter`: the serial of its first try, where one that was sent later was answered. */
	| { readonly kind: 'refused'; readonly retryAfterMs?: number; readonly againAfter?: number };

/** Requests start apart by this part of the fastest answer over the width: a refusal is back before most are sent. */
const SPREAD = 0.7;
/** Answers that come sooner are as fast as refusals: nothing is spread. */
const MIN_SPREAD_MS = 20;

/**
 * When the requests of one endpoint may start: so many at once (`Width`), so many over time (`Rate`), or none (`Block`).
 * It neither reads a clock nor sleeps: all times are milliseconds that it is given. Explained in docs/architecture.md.
 */
export class Pace {
	/** Serial of the latest request that was let in. */
	lastGood = 0;
	underWay = 0;
	private readonly width = new Width();
	private readonly rate = new Rate();
	private block: Block | undefined;
	private serial = 0;
	private answers = 0;
	/** When the last request started, and whether the next one had to wait for anything, or for the rate. */
	private lastStartAt = -Infinity;
	private isWaitedFor = false;
	private hasWaited = false;
	private fastest = 0;
	/** When the service began to let requests in, and how many it has let in since. */
	private began: number | undefined;
	private admitted = 0;
	/** The last refusal that was news, and the last request before it: a refusal of an older one is no news. */
	private news: Sent | undefined;
	private newsSerial = 0;
	private hadRate = false;
	/** Requests under way at the news that have not been refused, and those answered while it was under way. */
	private notRefused = 0;
	/** Answers at the last news, and how often it came again before half a round was answered. */
	private answersAtNews = -Infinity;
	private strikes = 0;
	private answersAtAgain = -1;

	get isBlocked(): boolean {
		return this.block !== undefined;
	}

	/** Whether no limit is known. */
	get isUnlimited(): boolean {
		return this.block === undefined && this.width.isUnlimited && this.rate.perMs === undefined;
	}

	/** What the service was found to allow, for the hint: a rate only where a whole period has shown it. */
	get limit(): string | undefined {
		const { perMinute } = this.rate;
		if (perMinute !== undefined) return `about ${Math.round(perMinute)} requests a minute`;
		return this.rate.perMs === undefined ? `${this.width.size} at a time` : undefined;
	}

	/** When the next request may start: now, later, or Infinity where it waits for an answer. */
	nextStart(now: number): number {
		const at = this.underWay >= this.width.size ? Infinity : this.soonest(now);
		if (at > now) this.isWaitedFor = true;
		return at;
	}

	private soonest(now: number): number {
		if (this.block !== undefined) return this.block.nextStart(now);
		const { due } = this.rate;
		if (due > now) this.hasWaited = true;
		const apart = this.fastest < MIN_SPREAD_MS ? 0 : (SPREAD * this.fastest) / this.width.size;
		return Math.max(now, due, this.lastStartAt + apart);
	}

	/** Counts a request that starts; `end` takes what it gives. */
	start(now: number): Sent {
		this.serial += 1;
		if (this.block?.isTold) this.open(now);
		else if (this.block !== undefined) this.block.startProbe(this.serial, now);
		// nothing was asked for meanwhile: that tells nothing of what would have been let in
		else if (this.underWay === 0 && !this.isWaitedFor) this.began = undefined;
		if (this.block === undefined) this.rate.start(now);
		this.underWay += 1;
		const { serial, underWay, answers, hasWaited: wasPaced } = this;
		this.hasWaited = this.isWaitedFor = false;
		this.lastStartAt = now;
		const wasFull = underWay >= this.width.size / 2;
		return { serial, at: now, underWay, wasFull, answers, wasPaced };
	}

	/** Learns how a request went. */
	end(sent: Sent, now: number, signal: Signal): void {
		this.underWay -= 1;
		const { block } = this;
		const isProbe = block !== undefined && block.probe === sent.serial;
		if (isProbe) block.probe = undefined;
		switch (signal.kind) {
			case 'good':
				return this.good(sent, now, isProbe);
			case 'refused':
				return this.refused(sent, now, signal);
			case 'overload':
				if (sent.serial > this.newsSerial) this.overload(sent);
		}
		// another probe takes its place
		if (isProbe) block.until = now;
	}

	private good(sent: Sent, now: number, isProbe: boolean): void {
		const latency = now - sent.at;
		this.fastest = Math.min(this.fastest || Infinity, latency);
		this.answers += 1;
		this.lastGood = Math.max(this.lastGood, sent.serial);
		if (isProbe) this.open(sent.at);
		if (this.began === undefined) [this.began, this.admitted] = [sent.at, 0];
		if (sent.at >= this.began) this.admitted += 1;
		if (sent.wasPaced) this.rate.grow();
		if (sent.serial > this.newsSerial) this.width.grow(now, latency, sent);
	}

	/** The service lets requests in again: what it let in since it did so last is its rate. */
	private open(at: number): void {
		const isByNumber = this.block?.isByNumber;
		this.block = undefined;
		if (isByNumber) return;
		if (this.began !== undefined && this.admitted > 0) this.rate.learn(this.admitted, at - this.began);
		this.rate.open(at);
		this.began = at;
		this.admitted = 0;
	}

	private refused(sent: Sent, now: number, { retryAfterMs = 0, againAfter }: Signal & { kind: 'refused' }) {
		if (againAfter !== undefined) {
			// its first refusal was for its own sake, too
			if (againAfter === this.news?.serial) this.forgive();
			this.rate.slow();
			// the next one, too, with nothing let in between: nothing is
			const isFirst = this.answers > this.answersAtAgain;
			this.answersAtAgain = this.answers;
			if (isFirst) return;
		}
		this.block?.refuse(now, retryAfterMs);
		if (this.block !== undefined && !this.block.isByNumber) return;
		if (sent.serial > this.newsSerial) this.takeNews(sent, now, retryAfterMs);
		else {
			// one that was under way at the news
			this.notRefused -= 1;
			if (this.isOverTime) this.blockOverTime(now, retryAfterMs);
			else this.width.lowerTo(this.beside, retryAfterMs);
		}
	}

	/** One was refused that was sent after the last refusal was known. */
	private takeNews(sent: Sent, now: number, waitMs: number): void {
		const isSoon = this.answers - this.answersAtNews < this.width.size / 2;
		this.strikes = isSoon ? this.strikes + 1 : 0;
		this.answersAtNews = this.answers;
		this.newsSerial = this.serial;
		this.news = sent;
		this.hadRate = this.rate.perMs !== undefined;
		this.notRefused = this.underWay + this.answers - sent.answers;
		if (sent.wasPaced || this.strikes > 1 || this.isOverTime) return this.blockOverTime(now, waitMs);
		this.width.limitTo(this.beside, now, waitMs);
		if (waitMs > 0) this.block = new Block(true, now, waitMs);
	}

	/** The last news told nothing of a limit: takes back what came of it. */
	private forgive(): void {
		this.width.restore();
		if (!this.hadRate) this.rate.perMs = undefined;
	}

	/** Requests that were let in beside the refused one. */
	private get beside(): number {
		return Math.min((this.news?.underWay ?? 1) - 1, this.notRefused);
	}

	/** Whether too few got in for a limit on the number under way: none, or less than half of what it is known to bear. */
	private get isOverTime(): boolean {
		return this.beside < Math.max(1, this.width.proved / 2);
	}

	private blockOverTime(now: number, waitMs: number): void {
		this.width.restore();
		this.strikes = 0;
		this.newsSerial = this.serial;
		this.block = new Block(false, now, waitMs);
	}

	/** The service failed, or did not answer in time. */
	private overload(sent: Sent): void {
		// that it is too much shows late: what is under way by then counts, too
		this.width.overload(Math.max(sent.underWay, this.underWay + 1));
		this.newsSerial = this.serial;
	}
}
