import { Block } from './block';
import { News, type Refused, type Sent, type Signal } from './news';
import { Rate } from './rate';
import { Width } from './width';

/** Requests start apart by this part of the fastest answer over the width: a refusal is back before most are sent. */
const SPREAD = 0.7;

/**
 * When the requests of one endpoint may start: so many at once (`Width`), so many over time (`Rate`), or none (`Block`).
 * It neither reads a clock nor sleeps: all times are milliseconds that it is given. docs/architecture.md has a picture.
 */
export class Pace {
	underWay = 0;
	/** Serial of the latest request that was let in. */
	lastGood = 0;
	private readonly width = new Width();
	private readonly rate = new Rate();
	private readonly news = new News();
	private block: Block | undefined;
	private serial = 0;
	private answers = 0;
	private fastest = 0;
	private lastStartAt = -Infinity;
	/** Whether the next request had to wait: for anything, for the rate. */
	private isWaitedFor = false;
	private isPaced = false;
	/** Whether a rate was known at the last news. */
	private hadRate = false;
	/** Answers when a request was refused again last. */
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
		const { perMinute, perMs } = this.rate;
		if (perMinute !== undefined) return `about ${Math.round(perMinute)} requests a minute`;
		return perMs === undefined ? `${this.width.size} at a time` : undefined;
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
		if (due > now) this.isPaced = true;
		return Math.max(now, due, this.lastStartAt + (SPREAD * this.fastest) / this.width.size);
	}

	/** Counts a request that starts; `end` takes what it gives. */
	start(now: number): Sent {
		this.serial += 1;
		if (this.block?.isTold) this.open(now);
		else if (this.block !== undefined) this.block.startProbe(this.serial, now);
		else if (this.underWay === 0 && !this.isWaitedFor) this.rate.beginAnew();
		if (this.block === undefined) this.rate.start(now);
		this.underWay += 1;
		const { serial, underWay, answers, isPaced: wasPaced } = this;
		this.isPaced = this.isWaitedFor = false;
		this.lastStartAt = now;
		const wasFull = underWay >= this.width.size / 2;
		return { serial, at: now, underWay, wasFull, answers, wasPaced };
	}

	/** Learns how a request went. */
	end(sent: Sent, now: number, signal: Signal): void {
		this.underWay -= 1;
		const isProbe = this.block?.endProbe(sent.serial) ?? false;
		if (signal.kind === 'good') return this.good(sent, now, isProbe);
		if (signal.kind === 'refused') return this.refused(sent, now, signal);
		// that it is too much shows late: what is under way by then counts, too
		if (signal.kind === 'overload' && this.news.isBefore(sent)) {
			this.width.overload(Math.max(sent.underWay, this.underWay + 1));
			this.news.close(this.serial);
		}
		if (isProbe) this.block?.probeAgain(now);
	}

	private good(sent: Sent, now: number, isProbe: boolean): void {
		const latency = now - sent.at;
		this.fastest = Math.min(this.fastest || Infinity, latency);
		this.answers += 1;
		this.lastGood = Math.max(this.lastGood, sent.serial);
		if (isProbe) this.open(sent.at);
		this.rate.admit(sent);
		if (this.news.isBefore(sent)) this.width.grow(now, latency, sent);
	}

	/** The service lets requests in again. */
	private open(at: number): void {
		if (this.block?.isByNumber === false) this.rate.open(at);
		this.block = undefined;
	}

	private refused(sent: Sent, now: number, { retryAfterMs = 0, againAfter }: Refused): void {
		if (againAfter !== undefined && this.isForItsOwnSake(againAfter)) return;
		const { news, width } = this;
		this.block?.refuse(now, retryAfterMs);
		if (this.block?.isByNumber === false) return;
		const isNews = news.isBefore(sent);
		if (isNews) {
			const { serial, underWay, answers } = this;
			news.take(sent, { serial, underWay, answers }, width.size);
			this.hadRate = this.rate.perMs !== undefined;
		} else news.add();
		const isOverTime = news.isOverTime(width.proved);
		if (isOverTime) {
			width.restore();
			news.close(this.serial);
		} else if (isNews) width.limitTo(news.bearable, now, retryAfterMs);
		else width.lowerTo(news.bearable, retryAfterMs);
		if (isOverTime || (isNews && retryAfterMs > 0)) {
			this.block = new Block(!isOverTime, now, retryAfterMs);
		}
	}

	/** Whether a request that was refused again tells nothing; it does where another one was, with nothing let in between. */
	private isForItsOwnSake(firstSerial: number): boolean {
		// then its first refusal told nothing of a limit either
		if (this.news.isOf(firstSerial)) {
			this.width.restore();
			if (!this.hadRate) this.rate.perMs = undefined;
		}
		this.rate.slow();
		const isFirst = this.answers > this.answersAtAgain;
		this.answersAtAgain = this.answers;
		return isFirst;
	}
}
