import { cut } from '../request/untrustedText';

const MAX_ENTRIES = 5;
const MAX_CHARACTERS = 300;

/** Where entries hold their words and who wrote them; the service's document shows no forum comment. */
const TEXTS = ['text', 'body'];
const AUTHORS = ['author', 'username'];

/**
 * The first entries of a list of objects as one text, a line each: the replies to a tweet, the comments
 * on a post. `ada: Thank you!`. Entries without words are left out, unless none has any.
 */
export function excerpt(entries: readonly unknown[]): string {
	const said = entries.map(lineOf).filter((line) => line !== '');
	const lines = said.length > 0 ? said : entries.map((entry) => JSON.stringify(entry));
	const shown = lines.slice(0, MAX_ENTRIES).map((line) => cut(line, MAX_CHARACTERS));
	const more = lines.length - shown.length;
	return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function lineOf(entry: unknown): string {
	const text = textIn(entry, TEXTS);
	const author = textIn(entry, AUTHORS);
	return text === '' || author === '' ? text : `${author}: ${text}`;
}

/** The first text under one of these names; an author may be an object with a name of its own. */
function textIn(entry: unknown, names: readonly string[]): string {
	if (typeof entry === 'string') return entry.replace(/\s+/g, ' ').trim();
	if (typeof entry !== 'object' || entry === null) return '';
	for (const name of names) {
		const found: unknown = Reflect.get(entry, name);
		if (found !== undefined && found !== null) return textIn(found, names);
	}
	return '';
}
