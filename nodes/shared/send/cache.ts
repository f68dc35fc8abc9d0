import { isRejectedBody } from '../request/statusFailure';
import { type ServiceResponse, type PaidResponse, readAgain, type ServiceRequest } from './outcome';
import { addCredits } from './budget';
import type { Layer } from './send';
import type { Usage } from './usage';

/** Max bytes of all runs together, and of one run. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_BYTES_PER_RUN = 16 * 1024 * 1024;
/** Bytes of an entry besides its texts. */
const OVERHEAD = 500;
export const HOUR_MS = 3_600_000;
/** The longest that Reuse Answers For can be set to. */
const DAY_MS = 24 * HOUR_MS;
/** Max runs that an entry remembers. */
const MAX_RUNS = 20;

interface Entry {
	readonly response: PaidResponse;
	readonly bytes: number;
	/** Ids of the runs that have paid for it. */
	readonly runs: readonly string[];
	/** Whether its run failed or was cancelled, so that the next run may reuse it once. */
	isLeftOver: boolean;
}

/** All cached responses of this process, least recently used first. */
const entries = new Map<string, Entry>();
let bytesInUse = 0;

/**
 * Returns the cache key of a request: it identifies the request, its credential and the page, regardless of the page's size.
 */
const keyOf = ({ name, page }: ServiceRequest) => `${name} ${JSON.stringify(page)}`;

/** Returns the milliseconds since a response arrived; Infinity if the clock went backwards. */
function ageOf({ at }: PaidResponse): number {
	const age = Date.now() - at;
	return age < 0 ? Infinity : age;
}

function put(key: string, entry: Entry): void {
	remove(key);
	entries.set(key, entry);
	bytesInUse += entry.bytes;
	for (const [oldest, { response }] of entries) {
		if (bytesInUse <= MAX_BYTES && ageOf(response) < DAY_MS) break;
		remove(oldest);
	}
}

function remove(key: string): void {
	bytesInUse -= entries.get(key)?.bytes ?? 0;
	entries.delete(key);
}

/** In memory a character takes two bytes, or one in a text that is all ASCII. */
function bytesOf(text: string): number {
	return (/[\u0080-\uffff]/.test(text) ? 2 : 1) * text.length;
}

/** One run's view of the cache. */
export class RunCache {
	private readonly keys = new Set<string>();
	private bytes = 0;

	/**
	 * @param run id of the run, which all attempts of Retry On Fail share; undefined if there is none
	 * @param reuseMs maximum age of a cached response where the input item does not set it
	 */
	constructor(
		private readonly run: string | undefined,
		private readonly reuseMs: number,
		private readonly usage: Usage,
	) {}

	/** Returns a cached response instead of sending, and caches new responses; does neither at a maximum age of 0. */
	readonly layer: Layer = (next) => async (request) => {
		const cached = request.reuseMs === 0 ? undefined : this.read(request);
		if (cached !== undefined) return cached;
		const outcome = await next(request);
		if (outcome.kind === 'response') this.write(request, outcome.paid);
		// the position of a page may have expired, and with it the pages that led to it
		if (outcome.kind === 'failure' && isRejectedBody(outcome.failure)) removeListing(request);
		return outcome;
	};

	private write(request: ServiceRequest, response: PaidResponse): void {
		this.usage.paid += 1;
		const key = keyOf(request);
		const bytes = OVERHEAD + bytesOf(key) + bytesOf(response.text);
		if (request.reuseMs === 0 || this.bytes + bytes > MAX_BYTES_PER_RUN) return;
		this.bytes += bytes;
		if (request.reuseMs === undefined) this.usage.cached += 1;
		const runs = [...(entries.get(key)?.runs ?? []), ...(this.run ? [this.run] : [])];
		put(key, { response, bytes, runs: runs.slice(-MAX_RUNS), isLeftOver: false });
		this.keys.add(key);
	}

	/**
	 * A cached response can be used if it is young enough; if an earlier attempt of this run has paid for it; or, once, if it
	 * is a lookup of an earlier run that failed or was cancelled.
	 */
	private read(request: ServiceRequest): ServiceResponse | undefined {
		const { usage, run = '' } = this;
		const key = keyOf(request);
		const entry = entries.get(key);
		if (entry === undefined) return undefined;
		const { response, runs } = entry;
		const age = ageOf(response);
		const isOwn = runs.includes(run) && !this.keys.has(key);
		const isLookup = request.operation.result.kind === 'single';
		const isLeftOver = entry.isLeftOver && isLookup && age < HOUR_MS;
		if (age >= (request.reuseMs ?? this.reuseMs) && !isOwn && !isLeftOver) return undefined;
		const outcome = readAgain(response, request, isOwn);
		if (outcome.kind !== 'response') return undefined;
		put(key, { ...entry, isLeftOver: false });
		this.keys.add(key);
		// counts the cost as spent, so that a listing ends at the same record with or without the cache
		request.budget.spending.settle(0, outcome.cost);
		usage.reused += 1;
		if (isOwn) usage.paidByAttempts = addCredits(usage.paidByAttempts, outcome.cost);
		if (!isLookup) usage.reusedPages += 1;
		usage.oldestAt = Math.min(usage.oldestAt, response.at);
		return outcome;
	}

	/** Removes a response that cannot be used. */
	forget(request: ServiceRequest): void {
		remove(keyOf(request));
	}

	/**
	 * Lets the next run reuse the lookups of a run that failed or was cancelled. @returns how many of its responses are
	 * cached
	 */
	leave(): number {
		const kept = [...this.keys].flatMap((key) => entries.get(key) ?? []);
		for (const entry of kept) entry.isLeftOver = true;
		return kept.filter(({ response }) => ageOf(response) < HOUR_MS).length;
	}
}

function removeListing({ name }: ServiceRequest): void {
	for (const key of entries.keys()) if (key.startsWith(`${name} `)) remove(key);
}
