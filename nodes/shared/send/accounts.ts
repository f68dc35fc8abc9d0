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

	/** Takes a place among those that wait for an endpoint. */
	open(path: string, perMinute = Infinity): Place {
		const turns = this.turns.get(path) ?? new Turns(this);
		this.turns.set(path, turns);
		const place = new Place(turns);
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
		return Math.max(now, this.lastStartAt + 60_000 / this.perMinute);
	}

	/** A request starts. */
	start(now: number): void {
		this.lastStartAt = now;
	}
}
