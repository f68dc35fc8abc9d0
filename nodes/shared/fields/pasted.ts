import { invisibleIn, normalizedText } from '../text/characters';
import { InvalidValue } from '../operation/field';
import { asText, rejectErrorValue } from './field';

/** A pasted address: its host, the decoded segments of its path, and its query. */
export interface Address {
	readonly host: string;
	readonly segments: readonly string[];
	readonly query: URLSearchParams;
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const WITH_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
/** An address as Git writes it: `git@code-host.example:octo/hello.git`. */
const OF_GIT = /^[\w.-]+@([a-z\d.-]+):(?!\d+\/)(.+)$/i;

/** Hosts of short links, whose addresses do not contain the identifier. */
const SHORT_LINKS =
	/^(?:lnkd\.in|t\.co|bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|buff\.ly|is\.gd|rb\.gy|t\.ly|cutt\.ly|dlvr\.it|trib\.al|shorturl\.at|redd\.it|v[mt]\.[a-z]+\.com)$/;

/** Parses a pasted address; undefined for other text. @throws {InvalidValue} for a short link */
export function parseAddress(value: string): Address | undefined {
	const address = addressIn(value);
	if (address === undefined || !SHORT_LINKS.test(address.host)) return address;
	throw InvalidValue.for('not a short link: open it, and copy the address it leads to');
}

/** Parses an address with or without a scheme. A bare name with a dot (`tok.star`) is no address. */
function addressIn(value: string): Address | undefined {
	if (value.startsWith('//')) return parseUrl(`https:${value}`);
	if (WITH_SCHEME.test(value)) return parseUrl(value);
	if (/[/?#]/.test(value) && WITH_HOST.test(value)) return parseUrl(`https://${value}`);
	const [, host, path] = OF_GIT.exec(value) ?? [];
	return host === undefined || path === undefined ? undefined : parseUrl(`ssh://${host}/${path}`);
}

function parseUrl(value: string): Address | undefined {
	if (!URL.canParse(value)) return undefined;
	const { hostname, pathname, searchParams, password } = new URL(value);
	if (password !== '') return undefined;
	const segments = pathname.split('/').filter((segment) => segment !== '');
	return {
		host: hostname,
		segments: segments.map((each) => decoded(each) ?? each),
		query: searchParams,
	};
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
	throw InvalidValue.for(`not an address that also holds a query ("${searched}"): ${advice}`);
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
		'not with a user name or password in it',
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
		throw InvalidValue.for(`not with the invisible character ${invisible} in it`);
	const [path = ''] = text.split(/[?#]/);
	if (path.includes('/') && decoded(path) === undefined)
		throw InvalidValue.for('not with a broken percent escape in it');
	const [, mistake] = MISTAKES.find(([form]) => form.test(text)) ?? [];
	if (mistake !== undefined) throw InvalidValue.for(mistake);
	return text;
}

const IS_WEB = /^https?:\/\/\S+$/i;

/**
 * Makes a reader for an address that is sent complete, with `https://` if it has no scheme.
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
export const HANDLE = /^(?!www\.)[\p{L}\p{M}\p{N}._-]+$/u;
/**
 * Shape of a page's slug (service document, "Professional network"): not a host, mail address or URN, and without surrounding
 * brackets.
 */
export const SLUG = /^(?!www\.|\(|[^(]*\))[^\s/?#&=@:;[\]{}<>|…]+(?<!,)$/;
const ONLY_DOTS = /^\.+$/;
/** Hosts of a site's pages about itself, which contain no identifiers. */
const ABOUT_ITSELF = /^(?:about|blog|business|careers|developers?|docs|help|status|support)\./;

/** Matches text that is an address of something else: a host, a mail address, a path. */
const OF_OTHERS = /^(?:www\.|mailto:|tel:)|[/\\?#@]/i;

/** Position of the identifier in pasted text. */
export interface IdentifierForms {
	/**
	 * Pattern of the identifier in an address. Plain text only has to satisfy the contract, except that `DIGITS` always
	 * applies.
	 */
	readonly shape: RegExp;
	/** Path segments, or a prefix (`u/ada`), before the identifier: `in`, `company`, `status`. */
	readonly after?: readonly string[];
	/** Whether the first segment of the path is the identifier. */
	readonly isFirst?: true;
	/** Words that addresses of other things have in the identifier's place. */
	readonly sections?: readonly string[];
	/** Segments that may follow the identifier (`PAGES`); any, if not set. An address with another one is rejected. */
	readonly pages?: RegExp;
	/** Returns whether a segment may come before all of that, such as a language. */
	readonly lead?: (segment: string, host: string) => boolean;
	/** Query parameter with the identifier (`user_id`). */
	readonly query?: string;
	/** Rejects an address that contains more than the identifier, which would be lost. @throws {InvalidValue} */
	readonly rejectMore?: (address: Address) => void;
}

/** Returns whether a segment is a language, such as `en` or `pt-br`. */
export function isLanguage(segment: string): boolean {
	return /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(segment);
}

/**
 * Makes a reader for an identifier: a plain id or handle, with or without `@` or a prefix (`u/ada`), or a pasted address.
 * @throws (the reader) {InvalidValue} for ambiguous text
 */
export function asIdentifier(forms: IdentifierForms) {
	return (value: unknown): string => {
		const given = asPasted(value);
		const address = parseAddress(given);
		if (address) forms.rejectMore?.(address);
		const candidates =
			address === undefined ? [withoutPrefix(given, forms)] : candidatesIn(address, forms);
		const isPlain = address === undefined && forms.shape !== DIGITS;
		const isFit = (name: string) =>
			(isPlain ? name !== '' && !OF_OTHERS.test(name) : forms.shape.test(name)) &&
			!ONLY_DOTS.test(name) &&
			invisibleIn(name) === undefined;
		const found = candidates.map((name) => withoutAt(name, forms)).find(isFit);
		if (found === undefined) throw new InvalidValue();
		rejectErrorValue(found);
		return found;
	};
}

/** Segments that sites have after the name of a person, a company or a community, as patterns for `anyOf`. */
export const PAGES = String.raw`
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

/** Makes a case-insensitive pattern for one of these words. */
export function anyOf(text: string): RegExp {
	return new RegExp(`^(?:${text.trim().split(/\s+/).join('|')})$`, 'i');
}

/** Returns possible identifiers in an address, most likely first. */
function candidatesIn({ host, segments, query }: Address, forms: IdentifierForms): string[] {
	const areTwo = segments.some((segment) => /^https?:$/i.test(segment));
	if (areTwo || ABOUT_ITSELF.test(host)) return [];
	const { after = [], isFirst, sections = [], pages = /^/, lead = () => false } = forms;
	const isMarker = (segment: string | undefined) =>
		segment !== undefined && after.includes(segment.toLowerCase());
	const first = segments.findIndex((segment) => !lead(segment, host));
	const leads = first === -1 ? segments.length : first;
	const queried = forms.query === undefined ? [] : query.getAll(forms.query);
	const marked = [...segments.keys()].filter((at) => isMarker(segments[at - 1]) && at - 1 <= leads);
	const own = segments[leads];
	const isClear = isFirst && own !== undefined && (own.startsWith('@') || isSiteItself(host));
	const placed = isClear && !isMarker(own) ? [...marked, leads] : marked;
	const isPage = (next = '') => next === '' || pages.test(next) || lead(next, host);
	const named = placed.filter((at) => isPage(segments[at + 1])).map((at) => segments[at] ?? '');
	return [...queried, ...named.filter((name) => !sections.includes(name.toLowerCase()))];
}

/** Returns whether a host is the site itself: the path of `octo.site.example` contains no account. */
export function isSiteItself(host: string): boolean {
	return /^(?:(?:api|m|mobile|new|old|web|www|[a-z]{2}(?:-[a-z]{2})?)\.)?[a-z\d-]+(?:\.com?)?(?:\.[a-z]{2,})?$/i.test(
		host,
	);
}

/** Strips a known prefix: `u/ada` and `/u/ada/` become `ada`. Other text with a slash stays, and is rejected later. */
function withoutPrefix(given: string, { after = [] }: IdentifierForms): string {
	const [prefix = '', name, ...rest] = given.replace(/^\//, '').split('/');
	const isKnown = after.includes(prefix.toLowerCase()) && rest.join('') === '';
	return isKnown && name !== undefined ? (decoded(name) ?? name) : given.replace(/^\/|\/$/g, '');
}

function withoutAt(name: string, { shape }: IdentifierForms): string {
	const bare = normalizedText(name);
	return shape === DIGITS ? bare : bare.replace(/^@\s*/, '');
}
