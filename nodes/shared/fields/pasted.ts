import { invisibleIn, normalizedText } from '../text/characters';
import { InvalidValue } from '../operation/field';
import { asText, rejectErrorValue } from './field';

/** The host and the path of a pasted address, in decoded segments, and its query. */
export interface Address {
	readonly host: string;
	readonly segments: readonly string[];
	readonly query: URLSearchParams;
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const WITH_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
/** As Git writes addresses: `git@code-host.example:octo/hello.git`. */
const OF_GIT = /^[\w.-]+@([a-z\d.-]+):(?!\d+\/)(.+)$/i;

/** Hosts whose addresses name nothing: only who opens one sees where it leads. */
const SHORT_LINKS =
	/^(?:lnkd\.in|t\.co|bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|buff\.ly|is\.gd|rb\.gy|t\.ly|cutt\.ly|dlvr\.it|trib\.al|shorturl\.at|redd\.it|v[mt]\.[a-z]+\.com)$/;

/** Reads a pasted address that holds an identifier; undefined if it is none. @throws {InvalidValue} for a short link */
export function parseAddress(value: string): Address | undefined {
	const address = addressIn(value);
	if (address === undefined || !SHORT_LINKS.test(address.host)) return address;
	throw InvalidValue.for('not a short link: open it, and copy the address it leads to');
}

/** The address, with or without its scheme; undefined if it is none. A bare name with a dot (`tok.star`) is none. */
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

/** The text without percent escapes; undefined if one of them is broken. */
function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/**
 * Rejects the address of a search: without its words the request would be another one.
 * @param advice where the words belong @throws {InvalidValue}
 */
export function rejectSearch({ query }: Address, advice: string): void {
	const searched = query.get('q')?.trim() ?? '';
	if (searched === '') return;
	throw InvalidValue.for(`not an address that also holds a query ("${searched}"): ${advice}`);
}

/** Forms of text that is not clearly one thing, and why. */
const MISTAKES: ReadonlyArray<readonly [form: RegExp, why: string]> = [
	[/^\d+(?:[.,]\d+)?E\+\d+$/i, 'not a number that a spreadsheet has rounded'],
	// right behind the first; not one that the first holds, in its path or query
	[/[^/=?&#:([<"']https?:\/\//i, 'not two addresses in one'],
	[/^["'`<“”„«‹‘’].*["'`>“”»›‘’]$/, 'not in quotation marks'],
	// `https://user@host`, `user:password@host`
	[
		/^(?:(?:https?:)?\/\/[^/?#@]*@|(?:[a-z][\w+.-]*:\/\/)?[^/?#@:]*:[^/?#@]*@)/i,
		'not with a user name or password in it',
	],
];

/**
 * Reads text that names one thing: an identifier or an address, as people paste it.
 * @throws {InvalidValue} for what `asText` rejects, and for text that is not clearly one
 */
export function asPasted(value: unknown): string {
	const given = asText(value).replace(/^@\s+/, '@');
	// a whole address may be escaped
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
 * Makes a reader for a web address that is sent whole; one without its scheme gets `https://`. It throws
 * {InvalidValue} for what is no http or https address, or one that `isIt` rejects.
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

/** How identifiers look in addresses. A digit behind an `@` is no number, but somebody's handle. */
export const DIGITS = /^\d+$/;
/** The name of an account or a community; the service's document states no rule for it. */
export const HANDLE = /^(?!www\.)[\p{L}\p{M}\p{N}._-]+$/u;
/** The slug of a page (service document, "Professional network"): no host, mail address or URN, nothing around it in a text. */
export const SLUG = /^(?!www\.|\(|[^(]*\))[^\s/?#&=@:;[\]{}<>|…]+(?<!,)$/;
const ONLY_DOTS = /^\.+$/;
/** Hosts of a site's pages about itself: what stands there is nobody's name. */
const ABOUT_ITSELF = /^(?:about|blog|business|careers|developers?|docs|help|status|support)\./;

/** What is no identifier because it is the address of something else, or a part of one: a host, a mail address, a path. */
const OF_OTHERS = /^(?:www\.|mailto:|tel:)|[/\\?#@]/i;

/** Where the identifier is in what people paste. */
export interface IdentifierForms {
	/** How it looks in an address. What is clearly no address is judged by the contract alone, but `DIGITS` are always digits. */
	readonly shape: RegExp;
	/** Segments of an address, or a prefix (`u/ada`), that come before the identifier: `in`, `company`, `status`. */
	readonly after?: readonly string[];
	/** Whether the first segment of an address is the identifier itself. */
	readonly isFirst?: true;
	/** Words that stand in the identifier's place in addresses of other things. */
	readonly sections?: readonly string[];
	/** What the site may have behind the identifier in an address (`PAGES`); anything where none are stated. Else the address is of nothing known. */
	readonly pages?: RegExp;
	/** Segments that may come before all of that, such as a language. */
	readonly lead?: (segment: string, host: string) => boolean;
	/** Member of an address's query that holds the identifier (`user_id`). */
	readonly query?: string;
	/** Rejects an address that says more than the identifier, where the rest would be lost. @throws {InvalidValue} */
	readonly rejectMore?: (address: Address) => void;
}

/** Whether the segment of an address is a language, such as `en` or `pt-br`. */
export function isLanguage(segment: string): boolean {
	return /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(segment);
}

/**
 * Makes a reader for an identifier: the plain id or handle, with or without `@`, a prefix (`u/ada`) and
 * surrounding space, or a pasted address. It throws {InvalidValue} for what is not clearly one.
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

/** What sites have behind the name of a person, a company or a community, as patterns for `anyOf`. */
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

/** Makes a pattern that takes one of these words, whatever its case. */
export function anyOf(text: string): RegExp {
	return new RegExp(`^(?:${text.trim().split(/\s+/).join('|')})$`, 'i');
}

/** What may be the identifier in an address, the most likely first. */
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
	const isClear = isFirst && own !== undefined && (own.startsWith('@') || isWholeSite(host));
	const placed = isClear && !isMarker(own) ? [...marked, leads] : marked;
	const isPage = (next = '') => next === '' || pages.test(next) || lead(next, host);
	const named = placed.filter((at) => isPage(segments[at + 1])).map((at) => segments[at] ?? '');
	return [...queried, ...named.filter((name) => !sections.includes(name.toLowerCase()))];
}

/** Whether a host is the site itself: a page of `octo.site.example` is somebody's, and its path names no account. */
export function isWholeSite(host: string): boolean {
	return /^(?:(?:api|m|mobile|new|old|web|www|[a-z]{2}(?:-[a-z]{2})?)\.)?[a-z\d-]+(?:\.com?)?(?:\.[a-z]{2,})?$/i.test(
		host,
	);
}

/** `u/ada` and `/u/ada/` are `ada`, `u/` is nothing; anything else stays as it is, and is no identifier if a slash is left. */
function withoutPrefix(given: string, { after = [] }: IdentifierForms): string {
	const [prefix = '', name, ...rest] = given.replace(/^\//, '').split('/');
	const isKnown = after.includes(prefix.toLowerCase()) && rest.join('') === '';
	return isKnown && name !== undefined ? (decoded(name) ?? name) : given.replace(/^\/|\/$/g, '');
}

function withoutAt(name: string, { shape }: IdentifierForms): string {
	const bare = normalizedText(name);
	return shape === DIGITS ? bare : bare.replace(/^@\s*/, '');
}
