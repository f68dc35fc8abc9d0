import { type HttpAnswer, serviceMessage, type Subject } from './answer';
import type { DeclaredFailure, Failure } from './failure';
import { type Quote, textOf } from './untrustedText';
import { notThisService } from './notThisService';
import { readRetryAfter } from './retryAfter';

interface StatusMeaning {
	readonly happened: string | ((subject: Subject) => string);
	readonly advice: string | ((subject: Subject) => string);
	readonly retryable?: true;
	readonly overload?: true;
	readonly cause?: DeclaredFailure['cause'];
}

const SERVER_ERROR: StatusMeaning = {
	happened: 'The service failed',
	advice:
		'Try again later. If it happens often, raise "Max Retries", or ask the operator of the service.',
	retryable: true,
};

const UNAVAILABLE: StatusMeaning = { ...SERVER_ERROR, cause: 'temporarily-unavailable' };

const OTHER: StatusMeaning = {
	happened: 'The service refused the request',
	advice: 'Read the message of the service.',
};

function isFree({ auth }: Subject['endpoint']): boolean {
	return auth === 'none';
}

/** What each error status means and what to do: as in HTTP, because the service's document does not say ("Errors"). */
const meanings: Readonly<Record<number, StatusMeaning>> = {
	400: {
		happened: 'The service could not use the request',
		advice: 'Check the parameters and, if you use them, the "Additional Body Fields".',
	},
	401: {
		happened: ({ endpoint }) =>
			`The service did not accept the ${isFree(endpoint) ? '"Challenge Token"' : 'API key'}`,
		advice: ({ endpoint }) =>
			isFree(endpoint)
				? 'Enter a new "Challenge Token".'
				: 'Open the credential, enter the API key again and test it.',
		cause: 'credential-invalid',
	},
	402: {
		happened: 'The account does not have enough credits',
		advice: 'Top up the account of this API key, or lower "Limit" or "Max Credits".',
	},
	403: {
		happened: ({ endpoint }) =>
			`The service does not allow this request${isFree(endpoint) ? '' : ' with this API key'}`,
		advice: 'Ask the operator of the service what is allowed.',
	},
	404: {
		happened: ({ name }) => `${name() || 'What was asked for'} was not found`,
		advice: 'Check the spelling, and that it is public.',
	},
	408: SERVER_ERROR,
	422: {
		happened: ({ name }) => `The service refused a value${name() && ` (for ${name()})`}`,
		advice: 'Correct the value that the message names.',
	},
	425: SERVER_ERROR,
	429: {
		happened: 'The service received too many requests',
		advice: 'Try again later. If it happens often, set "Requests per Minute" in the credential.',
		retryable: true,
		overload: true,
		cause: 'rate-limited',
	},
	500: SERVER_ERROR,
	503: { ...UNAVAILABLE, overload: true },
	// 520 to 524: a gateway could not reach the service, or waited for it in vain
	...Object.fromEntries([502, 504, 520, 521, 522, 523, 524].map((one) => [one, UNAVAILABLE])),
	529: { ...UNAVAILABLE, overload: true },
};

/** Makes the failure of an answer whose status is not 2xx. @param now epoch milliseconds, for a Retry-After that is a date */
export function statusFailure(answer: HttpAnswer, subject: Subject, now: number): Failure {
	const { status, headers } = answer;
	const message = serviceMessage(answer.body);
	const said = message === undefined ? undefined : subject.quote(message);
	if (status >= 300 && status < 400) return redirect(status, headers.location, subject.quote);
	const known = meanings[status];
	const isOurs = said !== undefined || status >= 500 || (known !== undefined && status !== 404);
	if (!isOurs) return notThisService(answer);
	const { happened, advice, retryable, overload, cause } = known ?? OTHER;
	const inWords = (text: StatusMeaning['happened']) =>
		typeof text === 'string' ? text : text(subject);
	const retryAfterMs = readRetryAfter(headers, status === 429, now);
	const waits = retryAfterMs === undefined ? {} : { retryAfterMs };
	return {
		status,
		message: `${inWords(happened)} (${status}): ${said ?? 'the answer holds no message'}`,
		advice: [fieldAdvice(subject, said), inWords(advice)].filter(Boolean).join(' '),
		...(retryable && { retryable }),
		...(overload && { overload }),
		// A gateway, or a crash, has answered instead of the service: what the service did is not known.
		mayBeCharged:
			status >= 500 && said === undefined && !(status === 503 && retryAfterMs !== undefined),
		...waits,
		...(cause && { declared: { cause, ...(retryable && waits) } }),
	};
}

/** Names the sent members that the service's message mentions, with what was sent. */
function fieldAdvice({ body, labels, quote }: Subject, message = ''): string {
	const words = new Set(message.match(/[A-Za-z]\w*/g));
	const named = Object.entries(body).filter(([name]) => words.has(name) && labels[name] !== '');
	return named
		.map(([name, value]) => `${labels[name] ?? name} was ${quote(textOf(value), 100)}.`)
		.join(' ');
}

function redirect(status: number, location: unknown, quote: Quote): Failure {
	const isNamed = typeof location === 'string' && location !== '';
	const target = isNamed ? quote(location) : 'an address it does not name';
	return {
		status,
		message: `The base URL answers with a redirect (${status}) to ${target}`,
		advice:
			'Redirects are not followed, to keep the API key where it belongs. If the service has moved, set the "Base URL" to its new address.',
	};
}
