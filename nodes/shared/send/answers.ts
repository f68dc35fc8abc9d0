import { type Answered, type Failed, isSameForAll, type Outcome, type PaidAnswer } from './outcome';

/** What came of a request that was sent. */
type Result = Answered | Failed;

/** What comes of a request on the wire; nothing comes where that is not true for every run. */
export type Pending = Promise<Result | undefined>;

/** The requests of any run that were sent and are not answered yet, by their names. */
export const onTheWire = new Map<string, Pending>();

/** A request is on the wire from here on. Gives what has to be called when it has ended; nothing where an equal one is. */
export function claim(name: string): ((result?: Result) => void) | undefined {
	if (onTheWire.has(name)) return undefined;
	let share: (result?: Result) => void = () => undefined;
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

/** The promise of an answer: it stays in memory until that is over. No promise ends another, so each counts its bytes. */
interface Promised {
	readonly name: string;
	readonly answer: PaidAnswer;
	/** Its age in milliseconds up to which runs may have it that set Reuse Answers For; 0 where a run has left it. */
	readonly reuseMs: number;
	/** What the run has left whose answer it was, for one to take: for any later run, or only for its next try. */
	readonly by?: Leavings;
	readonly isForAll?: boolean;
	readonly paidBy?: Payer;
}

/** Who has paid an answer that a run holds: its own call of the node, in this try or an earlier one, or a run that came to nothing. */
export type Payer = 'call' | 'run';

/** What a run may leave of an answer. */
type Held = Required<Pick<Promised, 'answer' | 'isForAll' | 'paidBy'>>;

/** What a run has left that came to nothing. */
interface Leavings {
	/** Names the call of the node that n8n may try again; undefined where it does not, or its execution has ended. */
	call: string | undefined;
	readonly leftAt: number;
	readonly promised: Set<Promised>;
}

const promisesOf = new Map<string, Set<Promised>>();
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
	/** Who has paid it for nothing; undefined where it is reused. */
	readonly paidBy: Payer | undefined;
}

/** Gives an answer that is promised to the asker. What was left is given once. */
export function takeKept(name: string, { call, reuseMs, takesLeft }: Asker): Taken | undefined {
	endOld(name);
	const promised = [...(promisesOf.get(name) ?? [])].reverse();
	const ofTry = promised.find(({ by }) => call !== undefined && by?.call === call);
	const reused = promised.find((one) => ageOf(one.answer) < Math.min(reuseMs, one.reuseMs));
	const ofRun = promised.find((one) => takesLeft && isForLater(one));
	const taken = ofTry ?? reused ?? ofRun;
	if (taken === undefined) return undefined;
	const { answer, by, paidBy } = taken;
	if (by !== undefined) end(taken);
	return { answer, paidBy: paidBy && (ofTry ? paidBy : 'run') };
}

/** Drops what is promised to nobody any more, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const name of promisesOf.keys()) endOld(name);
}

/** A call of the node is not tried again: its execution has ended. */
export function endCall(call: string): void {
	for (const left of allLeft) if (left.call === call) left.call = undefined;
	forgetOld();
}

function endOld(name: string): void {
	for (const one of promisesOf.get(name) ?? []) {
		const { answer, reuseMs, by } = one;
		const isTriedAgain = by?.call !== undefined && performance.now() - by.leftAt < HOUR_MS;
		if (!isTriedAgain && !isForLater(one) && ageOf(answer) >= reuseMs) end(one);
	}
}

/** Whether any later run may take it. */
function isForLater({ answer, isForAll = false }: Pick<Promised, 'answer' | 'isForAll'>): boolean {
	return isForAll && ageOf(answer) < HOUR_MS;
}

/** Milliseconds since an answer came, by the clock or by the time that n8n ran; the more counts. */
function ageOf({ at, since }: PaidAnswer): number {
	const age = Date.now() - at;
	return age < 0 ? Infinity : Math.max(age, performance.now() - since);
}

/** Makes a promise; gives whether there is room. One of a run that came to nothing makes room by what others left. */
function promise(one: Promised): boolean {
	const { name, answer, by } = one;
	const more = bytesOf(name, answer);
	for (const oldest of by === undefined ? [] : allLeft) {
		if (oldest === by || bytesOfAll + more <= MAX_OF_ALL) break;
		for (const each of oldest.promised) end(each);
	}
	if (bytesOfAll + more > MAX_OF_ALL) return false;
	const promised = promisesOf.get(name) ?? new Set();
	promisesOf.set(name, promised.add(one));
	by?.promised.add(one);
	bytesOfAll += more;
	return true;
}

function end(one: Promised): void {
	const { name, answer, by } = one;
	const promised = promisesOf.get(name);
	if (!promised?.delete(one)) return;
	if (promised.size === 0) promisesOf.delete(name);
	bytesOfAll -= bytesOf(name, answer);
	by?.promised.delete(one);
	if (by?.promised.size === 0) allLeft.delete(by);
}

/** In memory a text has one byte a character, or two: then it holds others than those of ASCII. */
function bytesOf(name: string, { text }: PaidAnswer): number {
	const [ofName = 0, ofText = 0] = [name, text].map(
		(one) => (/[\u0080-\uffff]/.test(one) ? 2 : 1) * one.length,
	);
	return OVERHEAD + ofName + ofText;
}

/** The answers that a run has paid, or that were left to it: what it leaves if nothing comes out of it. */
export class RunAnswers {
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	private readonly inHand = new Map<string, Held>();
	private bytes = 0;

	/**
	 * Takes an answer of the run. With the first that does not fit nothing more is kept.
	 * @param name undefined where nobody else may have it
	 * @param isForAll whether it may be left to every run, or only to the next try of its call
	 */
	add(
		name: string | undefined,
		answer: PaidAnswer,
		isForAll: boolean,
		paidBy: Payer = 'call',
	): void {
		this.total += 1;
		if (name !== undefined && this.fits(name, answer))
			this.inHand.set(name, { answer, isForAll, paidBy });
	}

	/** Keeps an answer for runs that reuse answers. */
	keep(name: string, answer: PaidAnswer, reuseMs: number): void {
		// the same answer again, or a newer one for as long
		const known = [...(promisesOf.get(name) ?? [])].filter((one) => one.reuseMs > 0);
		if (known.some((one) => one.answer === answer && one.reuseMs >= reuseMs)) return;
		const isCounted = this.inHand.get(name)?.answer === answer;
		const isRoom = isCounted || this.fits(name, answer);
		if (!isRoom || !promise({ name, answer, reuseMs })) this.notKept += 1;
		else for (const one of known) if (one.reuseMs <= reuseMs) end(one);
	}

	/** An answer that led nowhere is given to nobody; others of its name stay. */
	drop(name: string, answer: PaidAnswer): void {
		this.inHand.delete(name);
		for (const one of promisesOf.get(name) ?? []) if (one.answer === answer) end(one);
	}

	/**
	 * Nothing came out of the run, or n8n tries its call again.
	 * @param isForAll whether later runs may have its answers
	 * @returns how many of them stay for these
	 */
	leave(isForAll: boolean, call: string | undefined): number {
		forgetOld();
		const by: Leavings = { call, leftAt: performance.now(), promised: new Set() };
		allLeft.add(by);
		let count = 0;
		for (const [name, own] of this.inHand) {
			const one = { ...own, name, reuseMs: 0, by, isForAll: isForAll && own.isForAll };
			const isWanted = isForLater(one) || call !== undefined;
			if (isWanted && promise(one) && isForLater(one)) count += 1;
		}
		if (by.promised.size === 0) allLeft.delete(by);
		return count;
	}

	private fits(name: string, answer: PaidAnswer): boolean {
		this.bytes += bytesOf(name, answer);
		return this.bytes <= MAX_OF_RUN;
	}
}
