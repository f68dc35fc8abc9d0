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

/** Reads a pasted address, with or without its scheme; undefined if it is none. A bare name with a dot (`tok.star`) is none. */
export function parseAddress(value: string): Address | undefined {
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
	return { host: hostname, segments: segments.map(decoded), query: searchParams };
}

/** The text without URL encoding; as it is, if it is none. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
