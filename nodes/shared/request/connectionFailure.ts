import type { NoAnswer } from './answer';
import { BodyTooLarge } from './boundedBody';
import { type Failure, lastingFailure } from './failure';
import type { Quote } from './untrustedText';
import { CHECK_BASE_URL } from './notThisService';

interface ConnectionMeaning {
	readonly message: string;
	readonly advice: string;
	readonly retryable: boolean;
	/** The request may have reached the service. */
	readonly mayBeCharged: boolean;
}

const lost: ConnectionMeaning = {
	message: 'The connection to the service was lost before its answer was complete',
	advice: 'Try again. If it happens often, look for a proxy or firewall that closes connections.',
	retryable: true,
	mayBeCharged: true,
};

const unreachable: ConnectionMeaning = {
	message: 'n8n cannot reach the service',
	advice: 'Check the network of n8n, and the host and port of the Base URL.',
	retryable: true,
	mayBeCharged: false,
};

const untrusted: ConnectionMeaning = {
	message: 'No secure connection to the service could be made (TLS)',
	advice:
		'Check that the Base URL uses the right scheme and port, and that n8n trusts the certificate of its host.',
	retryable: false,
	mayBeCharged: false,
};

const garbled: ConnectionMeaning = {
	message: 'The answer of the service could not be unpacked',
	advice: 'Try again. If it happens often, look for a proxy that changes answers.',
	retryable: true,
	mayBeCharged: true,
};

const broken: ConnectionMeaning = {
	message: 'The answer of the service is broken',
	advice: garbled.advice,
	retryable: true,
	mayBeCharged: true,
};

const hugeHeaders: ConnectionMeaning = {
	message: 'The headers of the answer are too large to read',
	advice: 'Ask who runs the service, or a proxy in front of it.',
	retryable: false,
	mayBeCharged: true,
};

const notHttp: ConnectionMeaning = {
	message: 'The base URL answers, but not as a web service does',
	advice: CHECK_BASE_URL,
	retryable: false,
	mayBeCharged: false,
};

/** What the codes of Node.js and of the HTTP helper mean, where a request got no answer. */
const meanings: ReadonlyArray<readonly [RegExp, ConnectionMeaning]> = [
	[
		/^ENOTFOUND$/,
		{
			message: 'The host of the base URL does not exist (DNS)',
			advice: CHECK_BASE_URL,
			retryable: false,
			mayBeCharged: false,
		},
	],
	[
		/^EAI_/,
		{
			message: 'The host of the base URL could not be looked up (DNS)',
			advice: 'Check the network and the name server of n8n.',
			retryable: true,
			mayBeCharged: false,
		},
	],
	[
		/^ECONNREFUSED$/,
		{
			message: 'The service refused the connection',
			advice: 'Check the host and port of the Base URL, and that the service is running.',
			retryable: true,
			mayBeCharged: false,
		},
	],
	[/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, unreachable],
	[/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|^EPROTO$/, untrusted],
	[
		/^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT|ERR_BAD_RESPONSE|ERR_NETWORK)$/,
		lost,
	],
	[/^(ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|Z_BUF_ERROR)$/, lost],
	[/^Z_|^ERR_.*(ZLIB|BROTLI)|^ERR__ERROR_FORMAT/, garbled],
	[/^HPE_INVALID_(CONSTANT|VERSION|METHOD)$/, notHttp],
	[/^HPE_HEADER_OVERFLOW$/, hugeHeaders],
	[/^HPE_/, broken],
];

/** Makes the failure of a request that got no complete answer. */
export function connectionFailure({ error, timedOutAfterMs }: NoAnswer, quote: Quote): Failure {
	if (timedOutAfterMs !== undefined) return timedOut(timedOutAfterMs);
	if (error instanceof BodyTooLarge) return tooLarge;
	const code = codeOf(error);
	const known = meanings.find(([pattern]) => pattern.test(code))?.[1];
	if (known === undefined) return notSent(error, quote);
	return { ...known, message: `${known.message} [${code}]` };
}

function timedOut(milliseconds: number): Failure {
	return {
		message: `The service did not answer within ${milliseconds} ms`,
		advice: 'Try again later, or raise "Timeout".',
		retryable: true,
		overload: true,
		mayBeCharged: true,
	};
}

const tooLarge: Failure = {
	...lastingFailure(
		'The answer of the service is larger than 64 MB, so n8n stopped reading it',
		'No answer of this service is that large. Check the Base URL.',
	),
	mayBeCharged: true,
};

/** n8n itself may refuse to send a request, for example to a host that the credential does not allow. */
function notSent(error: unknown, quote: Quote): Failure {
	const reason = error instanceof Error ? quote(error.message) : 'the reason is not known';
	return lastingFailure(
		`The request could not be sent: ${reason}`,
		'Check the credential and the network settings of n8n.',
	);
}

/**
 * The HTTP helper wraps the error that holds the code, once or more; before n8n 2.37 it drops that
 * error and keeps the code as `httpCode`.
 */
function codeOf(error: unknown, depth = 0): string {
	if (typeof error !== 'object' || error === null || depth > 5) return '';
	const { code, httpCode, cause } = error as {
		code?: unknown;
		httpCode?: unknown;
		cause?: unknown;
	};
	const found = [code, httpCode].find((one) => typeof one === 'string' && /^[A-Z]/.test(one));
	return typeof found === 'string' ? found : codeOf(cause, depth + 1);
}
