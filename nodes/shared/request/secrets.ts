import compact from 'lodash/compact';
import escape from 'lodash/escape';
import escapeRegExp from 'lodash/escapeRegExp';
import orderBy from 'lodash/orderBy';
import partition from 'lodash/partition';
import uniq from 'lodash/uniq';
import { cut, LOOKED_AT, withoutControls } from './untrustedText';

/** Shows a text that is not ours: without the secrets of its request, and cut. */
export type Quote = (text: string, maxLength?: number) => string;

/** A shorter secret is a part of other words: it is taken out where it stands alone. */
const MIN_LENGTH = 4;

/** NUL, and halves of letters of two units: no database takes them. The other pattern finds out faster that there are none. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const MAYBE_UNSTORABLE = /[\0\uD800-\uDFFF]/;

/** What no text that leaves a request may repeat: the key, and what is typed as a password. `***` stands for it. */
export class Secrets {
	/** The longest first, which may hold others. */
	private readonly forms: readonly string[];
	private readonly alone: RegExp | undefined;
	private readonly shortest: number;

	constructor(private readonly secrets: readonly string[]) {
		const given = uniq(compact(secrets));
		const [short, long] = partition(given, ({ length }) => length < MIN_LENGTH);
		this.forms = orderBy(uniq(long.flatMap(formsOf)), 'length', 'desc');
		this.shortest = Math.min(...[...short, ...this.forms].map(({ length }) => length));
		const words = short.map(escapeRegExp).join('|');
		this.alone = words === '' ? undefined : new RegExp(`(?<!\\w)(?:${words})(?!\\w)`, 'g');
	}

	/** These, and more. */
	and(more: readonly string[]): Secrets {
		return more.length === 0 ? this : new Secrets([...this.secrets, ...more]);
	}

	/** Control characters go before the secrets, and these before the text is cut: a part of a secret would not be found. */
	readonly quote: Quote = (text, maxLength) => {
		const shown = this.hide(withoutControls(text.slice(0, LOOKED_AT)));
		if (text.length <= LOOKED_AT) return cut(shown, maxLength);
		const longest = this.forms[0]?.length ?? MIN_LENGTH;
		return cut(`${shown.slice(0, -longest)}…`, maxLength);
	};

	/**
	 * Takes the secrets, and what no database stores, out of every text of a value that an answer brought, names and the
	 * deepest ones included: by value, however the answer spelled them. @returns the value, which is changed
	 */
	readonly clean = <Value extends object>(value: Value): Value => {
		const left: object[] = [value];
		const cleaned = (member: unknown): unknown => {
			if (typeof member === 'object' && member !== null) left.push(member);
			return typeof member === 'string' ? this.cleanText(member) : member;
		};
		for (let holder = left.pop(); holder !== undefined; holder = left.pop()) {
			if (Array.isArray(holder)) replaceIn(holder, cleaned);
			else this.cleanMembers(holder as Record<string, unknown>, cleaned);
		}
		return value;
	};

	private cleanMembers(holder: Record<string, unknown>, cleaned: (member: unknown) => unknown) {
		let isRenamed = false;
		for (const name of Object.keys(holder)) {
			const member = holder[name];
			const made = cleaned(member);
			if (made !== member) holder[name] = made;
			isRenamed ||= this.cleanText(name) !== name;
		}
		if (!isRenamed) return;
		for (const [name, value] of Object.entries(holder)) {
			Reflect.deleteProperty(holder, name);
			// assigned, `__proto__` would not be a member
			const member = { value, configurable: true, enumerable: true, writable: true };
			Object.defineProperty(holder, this.cleanText(name), member);
		}
	}

	private cleanText(text: string): string {
		const shown = this.hide(text);
		return MAYBE_UNSTORABLE.test(shown) ? shown.replace(UNSTORABLE, '') : shown;
	}

	private hide(text: string): string {
		if (text.length < this.shortest) return text;
		const shown = this.alone ? text.replace(this.alone, '***') : text;
		return this.forms.reduce(
			(rest, form) => (rest.includes(form) ? rest.replaceAll(form, '***') : rest),
			shown,
		);
	}
}

function replaceIn(list: unknown[], cleaned: (entry: unknown) => unknown): void {
	for (let at = 0; at < list.length; at += 1) {
		const made = cleaned(list[at]);
		if (made !== list[at]) list[at] = made;
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
