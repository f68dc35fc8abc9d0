import { escapeRegExp, isPlainObject, sortBy } from 'lodash';
import { storableText } from '../text/characters';
import { pauses } from '../time/pauses';
import { truncate, MAX_SCANNED, withoutControls } from '../text/untrusted';

/** Returns text from outside, redacted and truncated. */
export type Quote = (text: string, maxLength?: number) => string;

/** Min length of a secret that is redacted: shorter ones would mask ordinary words. */
const MIN_LENGTH = 8;

/** Redacts the API key and password parameters, verbatim and percent-encoded. */
export class Secrets {
	private readonly pattern: RegExp;

	constructor(private readonly secrets: readonly string[]) {
		const long = secrets.filter(({ length }) => length >= MIN_LENGTH);
		const patterns = sortBy(long, ({ length }) => -length).map(patternOf);
		this.pattern = new RegExp(patterns.join('|') || '(?!)', 'g');
	}

	/** Returns these secrets and more. */
	and(more: readonly string[]): Secrets {
		return more.length === 0 ? this : new Secrets([...this.secrets, ...more]);
	}

	/** redacts before it truncates, because a part of a secret would not be found */
	readonly quote: Quote = (text, maxLength) => {
		const longest = 3 * Math.max(...this.secrets.map(({ length }) => length), 0);
		const shown = this.redact(withoutControls(text.slice(0, MAX_SCANNED + longest)));
		return truncate(text.length > MAX_SCANNED ? `${shown.slice(0, -longest)}…` : shown, maxLength);
	};

	/** Redacts a value from JSON.parse, and removes characters that no database stores. Changes the value. */
	readonly clean = async <Value extends object>(value: Value): Promise<Value> =>
		await mapTexts(value, (text) => this.redact(storableText(text)));

	private redact(text: string): string {
		return text.replace(this.pattern, '***');
	}
}

/** Returns a pattern that matches a secret, with or without percent-encoding of any character. */
function patternOf(secret: string): string {
	const patterns = Array.from(secret, (character) => {
		const hex = Buffer.from(character).toString('hex').replace(/../g, '%$&');
		const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
		return `(?:${escapeRegExp(character)}|${anyCase})`;
	});
	return patterns.join('');
}

/**
 * Maps every text and member name in a value from JSON.parse, at any depth. Changes the value. Pauses now and then, because a
 * large value takes a while.
 */
async function mapTexts<Value extends object>(
	value: Value,
	map: (text: string) => string,
): Promise<Value> {
	const withMappedNames = (part: Record<string, unknown>) =>
		Object.keys(part).every((name) => map(name) === name)
			? part
			: Object.fromEntries(Object.keys(part).map((name) => [map(name), part[name]]));
	const root = { value };
	const open: object[] = [root];
	const pause = pauses();
	for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
		await pause();
		const parts = holder as Record<string | number, unknown>;
		for (const name of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
			const part = parts[name];
			if (typeof part === 'string') parts[name] = map(part);
			if (isPlainObject(part)) parts[name] = withMappedNames(part as Record<string, unknown>);
			const mapped = parts[name];
			if (typeof mapped === 'object' && mapped !== null) open.push(mapped);
		}
	}
	return root.value;
}
