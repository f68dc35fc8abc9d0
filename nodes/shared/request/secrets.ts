import { compact, escape, escapeRegExp, orderBy, uniq } from 'lodash';
import { isObject } from '../operation/record';
import { pauses } from './deadlines';
import { cut, LOOKED_AT, withoutControls } from './untrustedText';

/** Shows a text that is not ours: without the secrets of its request, and cut. */
export type Quote = (text: string, maxLength?: number) => string;

/** Two or three letters that stand for a very short secret in base64 stand in any text. */
const MIN_FORM = 4;

/** NUL, and halves of letters of two units: no database takes them. */
const UNSTORABLE = /[\0\p{Cs}]+/gu;
/** Finds what may be: in a letter of two units both are such halves. */
const SUSPECT = /[\0\uD800-\uDFFF]/;

/** So many characters are looked at before the clock is. */
const WORK_BEFORE_PAUSE = 100_000;

/** What no text that leaves a request may repeat: the key, and what is typed as a password. `***` stands for it. */
export class Secrets {
	/** In every form, the longest first, which may hold others. */
	private readonly forms: readonly string[];
	private readonly any: RegExp;

	constructor(private readonly secrets: readonly string[]) {
		const given = uniq(compact(secrets));
		const forms = given.flatMap(formsOf).filter(({ length }) => length >= MIN_FORM);
		this.forms = orderBy(uniq([...given, ...forms]), 'length', 'desc');
		this.any = new RegExp(this.forms.map(escapeRegExp).join('|') || '(?!)');
	}

	/** These, and more. */
	and(more: readonly string[]): Secrets {
		return more.length === 0 ? this : new Secrets([...this.secrets, ...more]);
	}

	/** Control characters go before the secrets, and these before the text is cut: a part of a secret would not be found. */
	readonly quote: Quote = (text, maxLength) => {
		const shown = this.hide(withoutControls(text.slice(0, LOOKED_AT)));
		if (text.length <= LOOKED_AT) return cut(shown, maxLength);
		return cut(`${shown.slice(0, -(this.forms[0]?.length ?? 1))}…`, maxLength);
	};

	/**
	 * Takes the secrets, and what no database stores, out of every text of a value that an answer brought, names and the
	 * deepest ones included: by value, however the answer spelled them. The value is changed, and where a name is, made anew.
	 * A large one takes a while: now and then other workflows do their work.
	 */
	readonly clean = async <Value extends object>(value: Value): Promise<Value> => {
		const all = { value };
		const left: object[] = [all];
		const pause = pauses();
		let work = 0;
		// of what JSON made all is its own, and nothing holds itself
		for (let holder = left.pop(); holder !== undefined; holder = left.pop()) {
			const parts = holder as Record<string | number, unknown>;
			// the places of a long list as texts would take as much memory as itself
			const names = Array.isArray(holder) ? undefined : Object.keys(holder);
			const { length } = names ?? (holder as unknown[]);
			for (let at = 0; at < length; at += 1) {
				const name = names?.[at] ?? at;
				const part = parts[name];
				const clean = this.cleanPart(part);
				if (typeof clean === 'object' && clean !== null) {
					left.push(clean);
					work += 100;
				}
				if (clean !== part) {
					parts[name] = clean;
					work += typeof clean === 'string' ? clean.length : 100;
				}
				if (work < WORK_BEFORE_PAUSE) continue;
				work = 0;
				await pause();
			}
		}
		return all.value;
	};

	private cleanPart(part: unknown): unknown {
		if (typeof part === 'string') return this.isSuspect(part) ? this.cleanText(part) : part;
		if (!isObject(part)) return part;
		const names = Object.keys(part);
		if (!names.some((name) => this.isSuspect(name))) return part;
		// `__proto__` is a member of it as any other
		return Object.fromEntries(names.map((name) => [this.cleanText(name), part[name]]));
	}

	/** Finds out at once that a text holds neither a secret nor what cannot be stored, as nearly all do. */
	private isSuspect(text: string): boolean {
		return SUSPECT.test(text) || this.any.test(text);
	}

	private cleanText(text: string): string {
		return this.hide(text.replace(UNSTORABLE, ''));
	}

	/** One form after the other: where a text repeats them a million times, one expression for all takes five times as long. */
	private hide(text: string): string {
		if (!this.any.test(text)) return text;
		return this.forms.reduce((shown, form) => shown.split(form).join('***'), text);
	}
}

/** A secret as it is, as JSON, HTML and addresses write it, and in base64. */
function formsOf(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	return [
		secret,
		inJson,
		inJson.replaceAll('/', '\\/'),
		escape(secret),
		...inAddress(secret),
		...inBase64(secret),
	];
}

/** As a form writes it, and as the rest of an address does, with hexadecimal digits of either case. */
function inAddress(secret: string): string[] {
	const form = new URLSearchParams({ '': secret }).toString().slice(1);
	// what `encodeURIComponent` gives, which throws for half a letter
	const part = form.replaceAll('+', '%20').replace(/%(?:2[1789]|7E)/g, decodeURIComponent);
	return [form, part].flatMap((text) => [text, text.replace(/%../g, (hex) => hex.toLowerCase())]);
}

/** The letters that are its own, whatever stands before and after it: `Bearer ` changes all of them. */
function inBase64(secret: string): string[] {
	return [0, 1, 2].flatMap((before) => {
		const bytes = Buffer.from(' '.repeat(before) + secret);
		const [first, end] = [Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3)];
		return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(first, end));
	});
}
