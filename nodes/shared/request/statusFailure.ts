import { type HttpAnswer, serviceMessage, type Subject } from './answer';
import { type DeclaredFailure, type Failure, lastingFailure } from './failure';
import { type Quote, textOf } from './untrustedText';
import { notThisService } from './notThisService';
import { readRetryAfter } from './retryAfter';

interface StatusMeaning {
	readonly happened: (subject: Subject) => string;
	readonly advice: string;
	readonly retryable?: true;
	readonly overload?: true;
	readonly cause?: DeclaredFailure['cause'];
}

const serverError: StatusMeaning = {
	happened: () => 'The service failed',
	advice: 'Try again later. If it happens often, raise "Max Retries" or ask the service.',
	retryable: true,
};

const unavailable: StatusMeaning = { ...serverError, cause: 'temporarily-unavailable' };

/**
 * What each error status means and what to do. The service's document declares the statuses and not
 * their meanings ("Errors"), so these are the meanings of HTTP; the service's own message is added.
 */
const meanings = new Map<number, StatusMeaning>([
	[
		400,
		{
			happened: () => 'The service could not use the request',
			advice: 'Check the parameters and, if you use them, the "Additional Body Fields".',
		},
	],
	[
		401,
		{
			happened: ({ endpoint }) =>
				endpoint.auth === 'none'
					? 'The service did not accept the Challenge Token'
					: 'The service did not accept the API key',
			advice:
				'Open the credential, enter the API key again and test it. For a public profile, enter a new Challenge Token.',
			cause: 'credential-invalid',
		},
	],
	[
		402,
		{
			happened: () => 'The account does not have enough credits',
			advice: 'Top up the account of this API key, or lower "Limit" or "Max Credits".',
		},
	],
	[
		403,
		{
			happened: () => 'The service does not allow this request with this API key',
			advice: 'Ask the service what this API key may be used for.',
		},
	],
	[
		404,
		{
			// the message of the service says what happened
			happened: ({ name }) => (name === '' ? 'Nothing was found' : name),
			advice: 'Nothing was found. Check the spelling, and that it is public.',
		},
	],
	[
		422,
		{
			happened: ({ name }) =>
				name === '' ? 'The service refused a value' : `The service refused a value (for ${name})`,
			advice: 'Correct the value that the message names.',
		},
	],
	[
		429,
		{
			happened: () => 'The service received too many requests',
			advice: 'Lower "Concurrency", raise "Max Retries", or try again later.',
			retryable: true,
			overload: true,
			cause: 'rate-limited',
		},
	],
	[408, serverError],
	[425, serverError],
	[500, serverError],
	[503, { ...unavailable, overload: true }],
	[529, { ...unavailable, overload: true }],
	// 520 to 524: a gateway could not reach the service, or waited for it in vain
	...[502, 504, 520, 521, 522, 523, 524].map((status) => [status, unavailable] as const),
]);

/**
 * Makes the failure of an answer whose status is not 2xx.
 * @param now epoch milliseconds, for a Retry-After that is a date
 */
export function statusFailure(answer: HttpAnswer, subject: Subject, now: number): Failure {
	const { status, headers } = answer;
	const message = serviceMessage(answer.body);
	const said = message === undefined ? undefined : subject.quote(message);
	if (status >= 300 && status < 400) return redirect(status, headers.location, subject.quote);
	if (said === undefined && status >= 400 && status < 500 && !meanings.has(status)) {
		return notThisService(answer);
	}
	if (said === undefined && status === 404) return notThisService(answer);
	const meaning = meanings.get(status) ?? {
		happened: () => 'The service refused the request',
		advice: 'Read the message of the service.',
	};
	const retryAfterMs = readRetryAfter(headers, status === 429, now);
	return {
		status,
		message: `${meaning.happened(subject)} (${status}): ${said ?? 'the answer holds no message'}`,
		advice: [fieldAdvice(subject, said), meaning.advice].filter(Boolean).join(' '),
		retryable: meaning.retryable === true,
		...(meaning.overload === undefined ? {} : { overload: meaning.overload }),
		// A gateway, or a crash, has answered instead of the service: what the service did is not known.
		mayBeCharged:
			status >= 500 && said === undefined && !(status === 503 && retryAfterMs !== undefined),
		...(retryAfterMs === undefined ? {} : { retryAfterMs }),
		...declaredBy(meaning, retryAfterMs),
	};
}

function declaredBy({ cause }: StatusMeaning, retryAfterMs: number | undefined) {
	if (cause === undefined) return {};
	if (cause === 'rate-limited' || cause === 'temporarily-unavailable') {
		return { declared: retryAfterMs === undefined ? { cause } : { cause, retryAfterMs } };
	}
	return { declared: { cause } as DeclaredFailure };
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
	const target =
		typeof location === 'string' && location !== ''
			? quote(location)
			: 'an address it does not name';
	return {
		...lastingFailure(
			`The base URL answers with a redirect (${status}) to ${target}`,
			'Redirects are not followed, to keep the API key where it belongs. If the service has moved, set the Base URL to its new address.',
		),
		status,
	};
}
