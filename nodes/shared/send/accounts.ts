import { type Failure, notSent } from '../request/failure';
import { Place, Turns } from './turns';

/** What all runs and polls of this n8n process share that use the same key. */
export class Account {
	/** When it was used last, by `performance.now`. */
	lastUse = 0;
	/** The places of runs and polls at its endpoints, each with the number of its credential. */
	readonly places = new Map<Place, number>();
	/** Requests per Minute. Credentials that hold the same key may set different numbers: the lowest counts. */
	perMinute = Infinity;
	private readonly turns = new Map<string, Turns>();
	private lastStartAt = -Infinity;
	/** The service has refused the key: one request has to show whether it still does. */
	private isSuspect = false;
	private isProbed = false;

	/** Takes a place among those that wait for an endpoint. @param missed how often a poll was not served before, in a row */
	open(path: string, perMinute = Infinity, missed = 0): Place {
		const turns = this.turns.get(path) ?? new Turns(this);
		this.turns.set(path, turns);
		const place = new Place(turns, -missed);
		turns.places.add(place);
		this.places.set(place, perMinute);
		this.perMinute = Math.min(this.perMinute, perMinute);
		return place;
	}

	close(place: Place): void {
		this.places.delete(place);
		this.perMinute = Math.min(...this.places.values());
		this.lastUse = performance.now();
	}

	get isInUse(): boolean {
		return this.places.size > 0;
	}

	/** When the next request with the key may start. */
	nextStart(now: number): number {
		if (this.isSuspect && this.isProbed) return Infinity;
		return Math.max(now, this.lastStartAt + 60_000 / this.perMinute);
	}

	/** A request starts. Gives what has to be called when it has ended. */
	start(now: number): (isGood: boolean) => void {
		this.lastStartAt = now;
		// what was under way before the refusal, and may hang, shows nothing
		const isProbe = this.isSuspect;
		this.isProbed ||= isProbe;
		return (isGood) => {
			const wasSuspect = this.isSuspect;
			this.isSuspect &&= !isGood;
			if (isProbe) this.isProbed = false;
			if (wasSuspect) for (const turns of this.turns.values()) turns.startWaiting();
		};
	}

	/** The service has refused the key: nothing that waits with it is sent. */
	refuse(failure: Failure): void {
		this.isSuspect = true;
		const because = 'the service has refused this credential before';
		for (const turns of this.turns.values()) turns.fail(notSent(because, failure));
	}
}
