import { omit } from 'lodash';
import { quoted } from '../text/message';
import { type DataRecord, asObject } from '../operation/record';
import { BodyTooLarge } from './body';
import { CHECK_BASE_URL, type Failure } from './failure';
import type { Quote } from './secrets';

/** A request without a complete response: its error, or a timeout. */
export interface NoResponse {
	readonly error: unknown;
	readonly baseUrl: string;
	/** Whether the response's headers arrived. */
	readonly hasBegun: boolean;
	readonly timedOutAfterMs: number | undefined;
}

const BASE_URL = quoted('Base URL');

const BROKEN = {
	advice: 'Try again. If it happens often, look for a proxy that changes responses.',
	retryable: true,
	mayBeCharged: true,
};

/** A connection that was lost during the response. */
export const LOST = {
	...BROKEN,
	message: 'The connection to the service was lost before the response was complete',
	advice: 'Try again. If it happens often, look for a proxy or firewall that closes connections.',
};

const PROXY: Failure = {
	message: 'The proxy between n8n and the service cannot be reached, or closed the connection',
	advice: 'Check that it is running, and HTTP_PROXY, HTTPS_PROXY and NO_PROXY where n8n runs.',
	retryable: true,
};

/** Messages of connections that closed before anything was sent, to the service or to a proxy: they have no code. */
const BEFORE_TLS = /before secure TLS connection/;
const BEFORE_TUNNEL = /before receiving CONNECT response/;

const LOST_CODES =
	/^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT|ERR_(BAD_RESPONSE|NETWORK|STREAM_PREMATURE_CLOSE)|HPE_INVALID_EOF_STATE|Z_BUF_ERROR)$/;

/** Failures by the error codes of Node.js and of the HTTP helper: the first match counts. */
const meanings: ReadonlyArray<Failure & { readonly codes: RegExp }> = [
	{
		codes: /^ENOTFOUND$/,
		message: 'The host of the base URL does not exist (DNS)',
		advice: CHECK_BASE_URL,
	},
	{
		codes: /^EAI_/,
		message: 'The host of the base URL could not be looked up (DNS)',
		advice: 'Check the network and the name server of n8n.',
		retryable: true,
	},
	{
		codes: /^ECONNREFUSED$/,
		message: 'The service refused the connection',
		advice: `Check the host and port of ${BASE_URL}, and that the service is running.`,
		retryable: true,
	},
	{
		codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
		message: 'n8n cannot reach the service',
		advice: `Check the network of n8n, and the host and port of ${BASE_URL}.`,
		retryable: true,
	},
	{
		codes: /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|^EPROTO$/,
		message: 'No secure connection to the service could be made (TLS)',
		advice: `Check that ${BASE_URL} has the right scheme and port, and that n8n trusts the certificate of its host (for a private certificate authority: NODE_EXTRA_CA_CERTS).`,
	},
	{ codes: LOST_CODES, ...LOST },
	{
		codes: /^Z_|^ZSTD|^ERR_.*(ZLIB|BROTLI)|^ERR__ERROR_FORMAT/,
		message: 'The response could not be decompressed',
		...BROKEN,
	},
	{
		codes: /^HPE_INVALID_(CONSTANT|VERSION|METHOD)$/,
		message: 'The base URL responds, but not over HTTP',
		advice: CHECK_BASE_URL,
	},
	{
		codes: /^HPE_HEADER_OVERFLOW$/,
		message: 'The headers of the response are too large to read',
		advice: 'Ask the operator of the service, or of a proxy in front of it.',
		mayBeCharged: true,
	},
	{ codes: /^HPE_/, message: 'The response is malformed', ...BROKEN },
];

/** Makes the failure of a request without a complete response. */
export function connectionFailure(
	{ error, baseUrl, hasBegun, timedOutAfterMs }: NoResponse,
	quote: Quote,
): Failure {
	if (timedOutAfterMs !== undefined) {
		return {
			message: `The service did not respond within ${timedOutAfterMs} ms`,
			advice: `Try again later, or raise ${quoted('Timeout (Ms)')}.`,
			retryable: true,
			overload: true,
			mayBeCharged: true,
		};
	}
	if (error instanceof BodyTooLarge) {
		return {
			message: `The response ${error.message}, so n8n stopped reading it`,
			advice: `This service sends no response that large. Check ${BASE_URL}.`,
			mayBeCharged: true,
		};
	}
	const chain = causesOf(error);
	const says = (text: RegExp) => chain.some(({ message }) => text.test(String(message)));
	if (says(BEFORE_TLS)) {
		const message = 'The service closed the connection before it was secure (TLS)';
		return { message, advice: LOST.advice, retryable: true };
	}
	if (says(BEFORE_TUNNEL)) return PROXY;
	const code = codeIn(chain);
	if (chain.some((one) => isElsewhere(one, baseUrl)))
		return { ...PROXY, message: `${PROXY.message} [${code}]` };
	// the error of a host with several unreachable addresses contains a list of errors
	const isUnsent = chain.some(({ syscall, errors }) => syscall === 'connect' || errors);
	const asCode = isUnsent && LOST_CODES.test(code) ? 'EHOSTUNREACH' : code;
	const known = meanings.find(({ codes }) => codes.test(asCode));
	if (known !== undefined)
		return { ...omit(known, 'codes'), message: `${known.message} [${code}]` };
	// an unknown error of a newer Node.js
	if (hasBegun) return { message: 'The response could not be read', ...BROKEN };
	// n8n itself can reject a request, for example to a host that the credential does not allow
	const reason = error instanceof Error ? quote(error.message) : 'the reason is not known';
	return {
		message: `The request could not be sent: ${reason}`,
		advice: 'Check the credential and the network settings of n8n.',
	};
}

/** Returns whether a connection was to a proxy, not to the service's host and port. */
function isElsewhere({ syscall, port, hostname }: DataRecord, baseUrl: string): boolean {
	const own = new URL(baseUrl);
	const ownPort = own.port === '' ? { 'http:': 80, 'https:': 443 }[own.protocol] : Number(own.port);
	if (syscall === 'connect' && typeof port === 'number') return port !== ownPort;
	return syscall === 'getaddrinfo' && hostname !== own.hostname;
}

/** Returns an error and its causes: the HTTP helper wraps what Node.js throws. */
function causesOf(error: unknown): DataRecord[] {
	const chain: DataRecord[] = [];
	for (let one = error; one !== undefined && chain.length < 6;) {
		const { cause, errors } = asObject(one);
		chain.push(asObject(one));
		one = cause ?? asObject(errors)[0];
	}
	return chain;
}

/** Returns the first code; before n8n 2.37 its helper has it in `httpCode`. */
function codeIn(chain: readonly DataRecord[]): string {
	const codes = chain.flatMap(({ code, httpCode }) => [code, httpCode]);
	return (codes.find((one) => typeof one === 'string' && /^[A-Z]/.test(one)) as string) ?? '';
}
