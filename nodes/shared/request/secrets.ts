import { compact, escape, escapeRegExp, orderBy, uniq } from 'lodash';
import { type DataRecord, isObject } from '../operation/record';
import { cut, LOOKED_AT, withoutControls } from './untrustedText';

/** Shows a text that is not ours: without the secrets of its request, and cut. */
export type Quote = (text: string, maxLength?: number) => string;

/** Two or three letters that stand for a very short secret in base64 stand in any text. */
const MIN_FORM = 4;

/** NUL, and halves of letters of two units: no database takes them. */
const UNSTORABLE = /[\0\p{Cs}]+/gu;

/** What no text that leaves a request may repeat: the key, and what is typed as a password. `***` stands for it. */
export class Secrets {
	private readonly longest: number;
	private readonly pattern: RegExp;
	/** Finds out at once that a text holds neither a secret nor what cannot be stored, as nearly all do. */
	private readonly suspect: RegExp;

	constructor(private readonly secrets: readonly string[]) {
		const given = uniq(compact(secrets));
		const forms = given.flatMap(formsOf).filter(({ length }) => length >= MIN_FORM);
		// the longest first, which may hold others
		const all = orderBy(uniq([...given, ...forms]), 'length', 'desc');
		const any = all.map(escapeRegExp).join('|') || '(?!)';
		this.longest = all[0]?.length ?? 1;
		this.pattern = new RegExp(any, 'g');
		this.suspect = new RegExp(`[\\0\\uD800-\\uDFFF]|${any}`);
	}

	/** These, and more. */
	and(more: readonly string[]): Secrets {
		return more.length === 0 ? this : new Secrets([...this.secrets, ...more]);
	}

	/** Control characters go before the secrets, and these before the text is cut: a part of a secret would not be found. */
	readonly quote: Quote = (text, maxLength) => {
		const shown = this.hide(withoutControls(text.slice(0, LOOKED_AT)));
		if (text.length <= LOOKED_AT) return cut(shown, maxLength);
		return cut(`${shown.slice(0, -this.longest)}…`, maxLength);
	};

	/**
	 * Takes the secrets, and what no database stores, out of every text of a value that an answer brought, names and the
	 * deepest ones included: by value, however the answer spelled them. The value is changed, and where a name is, made anew.
	 */
	readonly clean = <Value extends object>(value: Value): Value => {
		const holder = { value };
		const left: object[] = [holder];
		for (let next = left.pop(); next !== undefined; next = left.pop()) {
			const parts = next as Record<string, unknown>;
			// of what JSON made all is its own
			for (const name in parts) {
				const part = parts[name];
				if (typeof part === 'string') {
					if (this.suspect.test(part)) parts[name] = this.cleanText(part);
				} else if (typeof part === 'object' && part !== null) {
					const made = isObject(part) ? this.withCleanNames(part) : part;
					if (made !== part) parts[name] = made;
					left.push(made);
				}
			}
		}
		return holder.value;
	};

	private withCleanNames(holder: DataRecord): DataRecord {
		const names = Object.keys(holder);
		if (!names.some((name) => this.suspect.test(name))) return holder;
		// `__proto__` is a member of it as any other
		return Object.fromEntries(names.map((name) => [this.cleanText(name), holder[name]]));
	}

	private cleanText(text: string): string {
		return this.hide(text.replace(UNSTORABLE, ''));
	}

	private hide(text: string): string {
		return text.replace(this.pattern, '***');
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
