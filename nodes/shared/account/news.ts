import { KEPT } from './width';

/** What the pace knows of a request that was sent. */
export interface Sent {
	readonly serial: number;
	readonly at: number;
	/** So many were under way, with it, and whether they were half of what may be. */
	readonly underWay: number;
	readonly wasFull: boolean;
	/** So many had been answered. */
	readonly answers: number;
	/** It had waited for the rate. */
	readonly wasPaced: boolean;
}

export interface Refused {
	readonly kind: 'refused';
	readonly retryAfterMs?: number;
	/** The serial of its first try, where one that was sent later was answered. */
	readonly againAfter?: number;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type Signal = { readonly kind: 'good' | 'overload' | 'neutral' } | Refused;

/**
 * The last refusal that was news: of a request that was sent after the one before was known. Later refusals of what was
 * under way then only tell how many were let in beside it. By that a limit on the number at once and one over time are told apart.
 */
export class News {
	/** The refused request. */
	private sent: Sent | undefined;
	/** The last request that was sent before the news. */
	private lastSerial = 0;
	/** Requests under way at the news that have not been refused, and those answered while it was under way. */
	private notRefused = 0;
	private answers = -Infinity;
	/** How often it came again before half a round was answered. */
	private strikes = 0;

	/** Whether what comes of a request tells of the time after the news. */
	isBefore({ serial }: Sent): boolean {
		return serial > this.lastSerial;
	}

	/** Whether it was the refusal of that request. */
	isOf(serial: number): boolean {
		return this.sent?.serial === serial;
	}

	/** From now on only what is sent later tells anything. */
	close(serial: number): void {
		this.lastSerial = serial;
	}

	/** @param now what the pace has counted so far @param width how many may be under way */
	take(
		sent: Sent,
		now: { serial: number; underWay: number; answers: number },
		width: number,
	): void {
		this.strikes = now.answers - this.answers < width / 2 ? this.strikes + 1 : 0;
		this.answers = now.answers;
		this.sent = sent;
		this.lastSerial = now.serial;
		this.notRefused = now.underWay + now.answers - sent.answers;
	}

	/** One that was under way at the news was refused, too. */
	add(): void {
		this.notRefused -= 1;
	}

	/** Requests that were let in beside the refused one. */
	get beside(): number {
		return Math.min((this.sent?.underWay ?? 1) - 1, this.notRefused);
	}

	/** As many may be tried next: fewer where the last number was refused at once. */
	get bearable(): number {
		return this.strikes > 0 ? this.beside * KEPT : this.beside;
	}

	/** Whether it is of a limit over time: too few were let in for one on the number at once. @param proved which the service has borne */
	isOverTime(proved: number): boolean {
		const isOverTime =
			this.sent?.wasPaced || this.strikes > 1 || this.beside < Math.max(1, proved / 2);
		if (isOverTime) this.strikes = 0;
		return isOverTime;
	}
}
