import type { PaidAnswer, RequestResult } from './result';
import type { Outcome } from './outcome';
import { isSameForAll } from './result';

/** What comes of a request on the wire; nothing comes where that is not true for every run. */
export type Pending = Promise<RequestResult | undefined>;

/** The requests that were sent and are not answered yet, by their names. */
const onTheWire = new Map<string, Pending>();

/** The equal request of any run that is on the wire, if one is. */
export function pendingOf(name: string): Pending | undefined {
	return onTheWire.get(name);
}

/** A request is on the wire from here on. Gives what has to be called when it has ended; nothing where an equal one is. */
export function claim(name: string): ((result?: RequestResult) => void) | undefined {
	if (onTheWire.has(name)) return undefined;
	let share: (result?: RequestResult) => void = () => undefined;
	onTheWire.set(name, new Promise((taken) => (share = taken)));
	return (result) => {
		onTheWire.delete(name);
		const isForAll = result?.kind === 'answer' || (result && isSameForAll(result.failure));
		share(isForAll ? result : undefined);
	};
}

/** Input items of a run that ask for the same with the same key: what became of each of their requests, until the last has ended. */
export class EqualItems {
	/** How many of them have not ended. */
	left = 0;
	/** With the settings that a failure may come from: tries, time, credits. */
	readonly outcomes = new Map<string, { settings: string; outcome: Promise<Outcome> }>();

	/** @param name what they ask for, without a page, and with which key */
	constructor(readonly name: string) {}

	/** Whether no other item can ask for the same any more. */
	get isSingle(): boolean {
		return this.left <= 1 && this.outcomes.size === 0;
	}

	leave(): void {
		this.left -= 1;
		if (this.left === 0) this.outcomes.clear();
	}
}

/** How much one run may leave, and all runs together, in bytes of memory. */
const MAX_OF_RUN = 16 * 1024 * 1024;
const MAX_OF_ALL = 32 * 1024 * 1024;
/** What an answer takes besides its texts. */
const OVERHEAD = 600;
export const HOUR_MS = 3_600_000;

/** An answer that stays in memory for as long as it is promised to somebody. No promise ends another. */
interface Kept {
	readonly name: string;
	answer: PaidAnswer;
	/** Its age in milliseconds up to which runs may have it that set Reuse Answers For; 0 where none may. */
	reuseMs: number;
	/** The runs that have left it, each of them for one to take; and whether any later run may, or only their next tries. */
	readonly leftBy: Map<Leavings, boolean>;
}

/** What a run has left that came to nothing. */
interface Leavings {
	/** Names the call of the node that n8n may try again; undefined where it does not, or its execution has ended. */
	call: string | undefined;
	readonly leftAt: number;
	readonly entries: Set<Kept>;
}

const kept = new Map<string, Kept>();
/** What was left longest ago first. */
const allLeft = new Set<Leavings>();
let bytesOfAll = 0;

/** Who asks for an answer that is kept. */
export interface Asker {
	readonly call: string | undefined;
	/** How old an answer may be that is reused. */
	readonly reuseMs: number;
	/** Whether it may have what another run left. */
	readonly takesLeft: boolean;
}

/** An answer that was kept. */
export interface Taken {
	readonly answer: PaidAnswer;
	/** Who has paid it for nothing: an earlier try of the same call, or another run; undefined where it is reused. */
	readonly from: 'try' | 'run' | undefined;
}

/** Gives an answer that is promised to the asker. What was left is given once. */
export function takeKept(name: string, { call, reuseMs, takesLeft }: Asker): Taken | undefined {
	const entry = kept.get(name);
	if (entry === undefined || endPromises(entry)) return undefined;
	const { answer } = entry;
	const left = [...entry.leftBy];
	const ofTry = left.find(([by]) => call !== undefined && by.call === call);
	const isReused = ageOf(answer) < Math.min(reuseMs, entry.reuseMs);
	const ofRun = left.find(([, isForAll]) => takesLeft && isForAll);
	const [taken] = ofTry ?? (isReused ? [] : (ofRun ?? []));
	if (taken === undefined) return isReused ? { answer, from: undefined } : undefined;
	withdraw(entry, taken);
	return { answer, from: ofTry ? 'try' : 'run' };
}

/** Drops what is promised to nobody any more, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const entry of kept.values()) endPromises(entry);
}

/** A call of the node is not tried again: its execution has ended. */
export function endCall(call: string): void {
	for (const left of allLeft) if (left.call === call) left.call = undefined;
	forgetOld();
}

/** Ends the promises of an entry whose time is over. Gives whether none is left. */
function endPromises(entry: Kept): boolean {
	const age = ageOf(entry.answer);
	if (age >= entry.reuseMs) entry.reuseMs = 0;
	for (const [by, isForAll] of entry.leftBy) {
		const isTriedAgain = by.call !== undefined && performance.now() - by.leftAt < HOUR_MS;
		const isStillForAll = isForAll && age < HOUR_MS;
		if (isTriedAgain || isStillForAll) entry.leftBy.set(by, isStillForAll);
		else withdraw(entry, by);
	}
	return forgetIfUnpromised(entry);
}

/** Milliseconds since an answer came, by the clock or by the time that n8n ran; the more counts. */
function ageOf({ at, since }: PaidAnswer): number {
	const age = Date.now() - at;
	return age < 0 ? Infinity : Math.max(age, performance.now() - since);
}

/** A run's promise of an answer ends. */
function withdraw(entry: Kept, by: Leavings): void {
	entry.leftBy.delete(by);
	by.entries.delete(entry);
	if (by.entries.size === 0) allLeft.delete(by);
	forgetIfUnpromised(entry);
}

function forgetIfUnpromised(entry: Kept): boolean {
	const isPromised = entry.reuseMs > 0 || entry.leftBy.size > 0;
	if (!isPromised && kept.delete(entry.name)) bytesOfAll -= bytesOf(entry.name, entry.answer);
	return !isPromised;
}

/** In memory a text has one byte a character, or two: then it holds others than those of ASCII. */
function bytesOf(name: string, { text }: PaidAnswer): number {
	const [ofName = 0, ofText = 0] = [name, text].map(
		(one) => (/[\u0080-\uffff]/.test(one) ? 2 : 1) * one.length,
	);
	return OVERHEAD + ofName + ofText;
}

/** The entry of an answer; nothing where there is no room. Of two equal ones the newer stays. @param by makes room by what others left */
function entryFor(name: string, answer: PaidAnswer, by?: Leavings): Kept | undefined {
	const missing = () => {
		const known = kept.get(name);
		const isNewer = known === undefined || known.answer.at < answer.at;
		const more = isNewer ? bytesOf(name, answer) - (known ? bytesOf(name, known.answer) : 0) : 0;
		return { known, isNewer, more, isRoom: bytesOfAll + more <= MAX_OF_ALL };
	};
	for (const oldest of by === undefined ? [] : allLeft) {
		if (oldest === by || missing().isRoom) break;
		for (const entry of oldest.entries) withdraw(entry, oldest);
	}
	const { known, isNewer, more, isRoom } = missing();
	if (!isRoom) return undefined;
	const entry = known ?? { name, answer, reuseMs: 0, leftBy: new Map<Leavings, boolean>() };
	if (isNewer) entry.answer = answer;
	kept.set(name, entry);
	bytesOfAll += more;
	return entry;
}

/** The answers that a run has paid, or that were left to it: what it leaves if nothing comes out of it. */
export class RunAnswers {
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	private readonly inHand = new Map<string, { answer: PaidAnswer; isForAll: boolean }>();
	private bytes = 0;

	/**
	 * Takes an answer of the run. With the first that does not fit nothing more is kept.
	 * @param name undefined where nobody else may have it
	 * @param isForAll whether it may be left to every run, or only to the next try of its call
	 */
	add(name: string | undefined, answer: PaidAnswer, isForAll: boolean): void {
		this.total += 1;
		if (name !== undefined && this.fits(name, answer)) this.inHand.set(name, { answer, isForAll });
	}

	/** Keeps an answer for runs that reuse answers. */
	keep(name: string, answer: PaidAnswer, reuseMs: number): void {
		const isCounted = this.inHand.get(name)?.answer === answer;
		const entry = isCounted || this.fits(name, answer) ? entryFor(name, answer) : undefined;
		if (entry === undefined) this.notKept += 1;
		else entry.reuseMs = Math.max(entry.reuseMs, reuseMs);
	}

	/** An answer that led nowhere is given to nobody. */
	drop(name: string): void {
		this.inHand.delete(name);
		const entry = kept.get(name);
		if (entry === undefined) return;
		entry.reuseMs = 0;
		for (const by of entry.leftBy.keys()) withdraw(entry, by);
		forgetIfUnpromised(entry);
	}

	/**
	 * Nothing came out of the run, or n8n tries its call again.
	 * @param isForAll whether later runs may have its answers
	 * @returns how many of them stay for these
	 */
	leave(isForAll: boolean, call: string | undefined): number {
		forgetOld();
		const left: Leavings = { call, leftAt: performance.now(), entries: new Set() };
		allLeft.add(left);
		let count = 0;
		for (const [name, { answer, ...own }] of this.inHand) {
			const isForLater = isForAll && own.isForAll && ageOf(answer) < HOUR_MS;
			const entry = isForLater || call !== undefined ? entryFor(name, answer, left) : undefined;
			if (entry === undefined) continue;
			entry.leftBy.set(left, isForLater);
			left.entries.add(entry);
			if (isForLater) count += 1;
		}
		if (left.entries.size === 0) allLeft.delete(left);
		return count;
	}

	private fits(name: string, answer: PaidAnswer): boolean {
		this.bytes += bytesOf(name, answer);
		return this.bytes <= MAX_OF_RUN;
	}
}
