import { compact } from 'lodash';
import { invisibleIn, normalizedText } from '../text/characters';
import { InvalidValue } from '../operation/field';
import { words } from '../operation/operation';
import { asText, rejectErrorValue } from './field';

/** A pasted address. */
export interface Address {
	/** Its host, path and query in the form that patterns match: `x.example/in/ada?trk=feed`, with decoded segments. */
	readonly place: string;
	readonly query: URLSearchParams;
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const WITH_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
/** An address as Git writes it: `git@code-host.example:octo/hello.git`. */
const OF_GIT = /^[\w.-]+@([a-z\d.-]+):(?!\d+\/)(.+)$/i;

/** Hosts of short links, whose addresses do not contain the identifier. */
const SHORT_LINKS =
	/^(?:lnkd\.in|t\.co|bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|buff\.ly|is\.gd|rb\.gy|t\.ly|cutt\.ly|dlvr\.it|trib\.al|shorturl\.at|redd\.it|v[mt]\.[a-z]+\.com)\//;

/** Parses a pasted address; undefined for other text. @throws {InvalidValue} for a short link */
export function parseAddress(value: string): Address | undefined {
	const address = addressIn(value);
	if (address === undefined || !SHORT_LINKS.test(address.place)) return address;
	throw InvalidValue.for('not a short link: open it, and copy the address it leads to');
}

/** Parses an address with or without a scheme. A bare name with a dot (`tok.star`) is not an address. */
function addressIn(value: string): Address | undefined {
	if (value.startsWith('//')) return parseUrl(`https:${value}`);
	if (WITH_SCHEME.test(value)) return parseUrl(value);
	if (/[/?#]/.test(value) && WITH_HOST.test(value)) return parseUrl(`https://${value}`);
	const [, host, path] = OF_GIT.exec(value) ?? [];
	return host === undefined || path === undefined ? undefined : parseUrl(`ssh://${host}/${path}`);
}

function parseUrl(value: string): Address | undefined {
	if (!URL.canParse(value)) return undefined;
	const { hostname, pathname, search, searchParams, password } = new URL(value);
	if (password !== '') return undefined;
	// an encoded slash or question mark belongs to a name
	const segments = compact(pathname.split('/')).map((each) =>
		(decoded(each) ?? each).replace(/[/?]/g, '#'),
	);
	return { place: `${hostname}/${segments.join('/')}${search}`, query: searchParams };
}

/** Decodes percent escapes; undefined if one is broken. */
function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/**
 * Rejects the address of a search, because its query would be lost. @param advice where to put the query @throws
 * {InvalidValue}
 */
export function rejectSearch({ query }: Address, advice: string): void {
	const searched = query.get('q')?.trim() ?? '';
	if (searched === '') return;
	throw InvalidValue.for(`not an address that also contains a query ("${searched}"): ${advice}`);
}

/** Patterns of ambiguous text, and what is wrong with it. */
const MISTAKES: ReadonlyArray<readonly [form: RegExp, why: string]> = [
	[/^\d+(?:[.,]\d+)?E\+\d+$/i, 'not a number that a spreadsheet has rounded'],
	// two adjacent addresses; one inside the path or query of the other is fine
	[/[^/=?&#:([<"']https?:\/\//i, 'not two addresses in one'],
	[/^["'`<“”„«‹‘’].*["'`>“”»›‘’]$/, 'not in quotation marks'],
	// `https://user@host`, `user:password@host`
	[
		/^(?:(?:https?:)?\/\/[^/?#@]*@|(?:[a-z][\w+.-]*:\/\/)?[^/?#@:]*:[^/?#@]*@)/i,
		'without a user name or password in it',
	],
];

/**
 * Reads pasted text that names one thing, an identifier or an address.
 * @throws {InvalidValue} for what `asText` rejects, and for ambiguous text
 */
export function asPasted(value: unknown): string {
	const given = asText(value).replace(/^@\s+/, '@');
	// a whole address can be percent-encoded
	const text = /[/?#]/.test(given) ? given : (decoded(given) ?? given);
	rejectErrorValue(decoded(text) ?? text, true);
	if (/\s/.test(text)) throw new InvalidValue();
	const invisible = invisibleIn(text);
	if (invisible !== undefined)
		throw InvalidValue.for(`without the invisible character ${invisible} in it`);
	const [path = ''] = text.split(/[?#]/);
	if (path.includes('/') && decoded(path) === undefined)
		throw InvalidValue.for('without a broken percent escape in it');
	const [, mistake] = MISTAKES.find(([form]) => form.test(text)) ?? [];
	if (mistake !== undefined) throw InvalidValue.for(mistake);
	return text;
}

const IS_WEB = /^https?:\/\/\S+$/i;

/**
 * Makes a reader for an address that is sent in full, with `https://` added if it has no scheme.
 * @throws (the reader) {InvalidValue} for anything but an http or https address that `isIt` accepts
 */
export function asLinkTo(isIt: (address: Address) => boolean) {
	return (value: unknown): string => {
		const given = asPasted(value).replace(/^\/\//, 'https://');
		const link = WITH_SCHEME.test(given) ? given : `https://${given}`;
		const address = addressIn(given) && addressIn(link);
		const isClear = IS_WEB.test(link) && invisibleIn(decoded(link) ?? link) === undefined;
		if (!isClear || address === undefined || !isIt(address)) throw new InvalidValue();
		return link;
	};
}

/** Shape of numeric identifiers. Digits after an `@` are a handle. */
export const DIGITS = /^\d+$/;
/** Shape of the names of accounts and communities; the service's document states no rule. */
export const HANDLE = /^(?!www\.|\.+$)[\p{L}\p{M}\p{N}._-]+$/u;
/**
 * Shape of a page's slug (service document, "Professional network"): not a host, mail address or URN, and without surrounding
 * brackets.
 */
export const SLUG = /^(?!www\.|\.+$|\(|[^(]*\))[^\s/?#&=@:;[\]{}<>|…]+(?<!,)$/;
/** Shape of an identifier that is not in an address: not itself a host, a mail address or a path. The contract decides the rest. */
const PLAIN = /^(?!www\.|mailto:|tel:|\.+$)[^/\\?#@]+$/i;

/** A segment with a language, such as `en` or `pt-br`. */
export const LANGUAGE = '[a-z]{2}(?:-[a-z]{2,4})?';
/** Segments that can stand before the rest of a path: a language, or a variant of a site such as its mobile one. */
const LEAD = `(?:${LANGUAGE}|comm|m|mwlite|organization-guest|sales)`;

/** A host that is the site itself, not a user's subdomain: the path of `octo.site.example` contains no account. */
export const SITE = String.raw`(?:(?:api|m|mobile|new|old|web|www|[a-z]{2}(?:-[a-z]{2})?)\.)?[a-z\d-]+(?:\.com?)?(?:\.[a-z]{2,})?`;

/** Hosts of a site's pages about itself, which contain no identifiers. */
const ABOUT_ITSELF = /^(?:about|blog|business|careers|developers?|docs|help|status|support)\./;

/** Returns a pattern for one of these segments of a path, separated by spaces. */
export function anyOf(segments: string): string {
	return `(?:${words(segments).join('|')})(?=[/?]|$)`;
}

/** Segments that sites have after the name of a person, a company or a community, as patterns. */
const PAGES = String.raw`
	_u about about-this-profile achievements activity add-edit admin ads affiliated-pages alumni
	analytics articles audio best careers certifications channel collection comments communities
	contact-info controversial courses culture dashboard details? documents downvoted draft
	duplicates edit education embed employees events experience featured feed flair followers
	following gilded guides? hidden highlights home honors hot images inbox insights interests jobs
	languages life live locations m media members mod moderator mutual mycompany new newsletters
	notifications opportunit(?:y|ies) organizations overlay overview p page-posts pages patents
	people photos? posts predictions products projects publications random recent-activity
	recommendations reels? reposts reviews rising rules s saved search services settings shop
	showcases? skills snoo specialties stock stor(?:y|ies) submit submitted tagged top trophies tv
	updates upvoted verification verify videos? volunteering w wiki
`;

/**
 * Returns a pattern for what may follow an identifier: a page that sites have, or a language. Anything else means that the
 * segment is only a part of a name, such as `24/7`.
 * @param more segments
 */
export function pageOrEnd(more = ''): string {
	return `(?=[?]|/?$|/${anyOf(`${PAGES} ${LANGUAGE} ${more}`)})`;
}

/**
 * Makes a pattern for an identifier after one of these segments, such as `in` or `company`.
 * @param others words that addresses of other things have in its place
 * @param pages segments that may follow, besides the usual ones
 */
export function after(segments: string, others = '', pages = ''): RegExp {
	const start = `^[^/]*/(?:${LEAD}/)*${anyOf(segments)}/`;
	return new RegExp(`${start}(?!${anyOf(others)})([^/?]+)${pageOrEnd(pages)}`, 'i');
}

/**
 * Makes a reader for an identifier: a plain id or handle, with or without `@`, a path (`u/ada`), or a pasted address.
 * @param shape of the identifier in an address or a path; `DIGITS` also applies to a plain one
 * @param pattern of an address (`Address.place`) or a path (`/u/ada`): its first group with a match is the identifier
 * @param rejectMore rejects an address that contains more than the identifier, which would be lost
 * @throws (the reader) {InvalidValue} for ambiguous text
 */
export function asIdentifier(
	shape: RegExp,
	pattern: RegExp,
	rejectMore?: (address: Address) => void,
) {
	return (value: unknown): string => {
		const given = asPasted(value);
		const address = parseAddress(given);
		if (address) rejectMore?.(address);
		if (address && ABOUT_ITSELF.test(address.place)) throw new InvalidValue();
		const bare = given.replace(/^\/|\/$/g, '');
		// `in/` lacks the name
		const lacksName = given.endsWith('/') && pattern.test(`/${given}1`);
		const isPlain = address === undefined && !bare.includes('/') && !lacksName;
		const place = address?.place ?? parseUrl(`https://x/${bare}`)?.place.slice(1) ?? '';
		const found = isPlain ? bare : pattern.exec(place)?.slice(1).find(Boolean);
		const text = normalizedText(found ?? '');
		const name = shape === DIGITS ? text : text.replace(/^@\s*/, '');
		const isFit = (isPlain && shape !== DIGITS ? PLAIN : shape).test(name);
		if (!isFit || invisibleIn(name) !== undefined) throw new InvalidValue();
		rejectErrorValue(name);
		return name;
	};
}
