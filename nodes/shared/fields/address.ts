/** The path of a pasted address, in decoded segments, and its query. */
export interface Address {
	readonly segments: readonly string[];
	readonly query: URLSearchParams;
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const WITH_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

/**
 * Reads a pasted address, with or without its scheme; undefined if it is none. A bare name with a dot
 * (`tok.star`) is no address: something must follow the host.
 */
export function parseAddress(value: string): Address | undefined {
	if (WITH_SCHEME.test(value)) return parseUrl(value);
	if (/[/?#]/.test(value) && WITH_HOST.test(value)) return parseUrl(`https://${value}`);
	return undefined;
}

function parseUrl(value: string): Address | undefined {
	try {
		const { pathname, searchParams } = new URL(value);
		const segments = pathname.split('/').filter((segment) => segment !== '');
		return { segments: segments.map(decode), query: searchParams };
	} catch {
		return undefined;
	}
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
