/** Probes of an endpoint that lets nothing in come after so long, then after twice the time each. */
const FIRST_PROBE_MS = 100;
const MAX_PROBE_MS = 12_000;
/** A timer or a clock may be a little early. */
const MARGIN_MS = 5;

/**
 * The time in which an endpoint lets nothing in: until the service has said, or, where it says nothing, until a probe is
 * let in.
 */
export class Block {
	/** Until then nothing is sent; then everything where it was told, else one probe. */
	private until: number;
	isTold: boolean;
	/** Serial of the probe under way. */
	private probe: number | undefined;
	private delay = FIRST_PROBE_MS;

	/** @param isByNumber whether it may let in fewer at once only, and nothing is known of a rate @param waitMs what it asks for; 0 for nothing */
	constructor(
		readonly isByNumber: boolean,
		now: number,
		waitMs: number,
	) {
		this.isTold = waitMs > 0;
		this.until = now + (waitMs > 0 ? waitMs + MARGIN_MS : this.delay);
	}

	/** When the next request may start: Infinity where it waits for the answer to the probe. */
	nextStart(now: number): number {
		return this.probe === undefined ? Math.max(now, this.until) : Infinity;
	}

	startProbe(serial: number, now: number): void {
		this.probe = serial;
		this.delay = Math.min(MAX_PROBE_MS, this.delay * 2);
		this.until = now + this.delay;
	}

	/** A request has ended. @returns whether it was the probe */
	endProbe(serial: number): boolean {
		const isProbe = this.probe === serial;
		if (isProbe) this.probe = undefined;
		return isProbe;
	}

	/** The probe told nothing: another one takes its place. */
	probeAgain(now: number): void {
		this.until = now;
	}

	/** A request was refused: the probe, or one that was under way before. */
	refuse(now: number, waitMs: number): void {
		if (waitMs === 0) return;
		this.until = Math.max(this.isTold ? this.until : 0, now + waitMs + MARGIN_MS);
		this.isTold = true;
	}
}
