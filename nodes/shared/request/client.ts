import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type IPollFunctions,
	isObjectEmpty,
} from 'n8n-workflow';
import type { HttpResponse } from './response';
import { parseBody, readBody } from './body';
import type { NoResponse } from './connectionFailure';
import { pauses } from '../time/pauses';

/** A request without its authentication. */
export interface WireRequest {
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export const CREDENTIAL_TYPE = 'publicPlatformDataApi';

/** Sends one request; never rejects. @param abort ends the exchange, with a TimeoutError at the deadline */
export type Client = (
	request: WireRequest,
	timeoutMs: number,
	abort: AbortSignal,
) => Promise<HttpResponse | NoResponse>;

/** The context of a running node or a polling trigger, which has the request helpers. */
export type HelperContext = IExecuteFunctions | IPollFunctions;

/** Makes the client for an address and a credential. */
export type ClientFor = ReturnType<typeof clientsOf>;

/**
 * Makes the clients of a run or a poll. n8n's helper authenticates each request with the credential type's `authenticate`. It
 * gets the credential from here, because it would otherwise read and decrypt it for every request (n8n-core,
 * `request-helpers/authentication`). Without a credential, no Authorization header is sent.
 */
export function clientsOf(context: HelperContext) {
	const { helpers } = context;
	const name = CREDENTIAL_TYPE;
	return (baseUrl: string, credential?: ICredentialDataDecryptedObject): Client =>
		async (request, timeoutMs, abort) => {
			let begun: HttpResponse | undefined;
			// n8n's helper takes the abort signal from its context, and ignores the request's
			const bound = Object.create(context) as IExecuteFunctions;
			bound.getExecutionCancelSignal = () => abort;
			try {
				const options = requestOptions(baseUrl, request, abort);
				const response = (await (credential === undefined
					? helpers.httpRequest(options)
					: helpers.httpRequestWithAuthentication.call(bound, name, options, {
							credentialsDecrypted: { id: '', name, type: name, data: credential },
						}))) as IN8nHttpFullResponse;
				const { statusCode: status, headers, body } = response;
				begun = { status, headers, body: '', text: '', isTruncated: false };
				const json = await readBody(body, headers['content-type']);
				// each of these steps takes a while for a large response
				const pause = pauses();
				const complete = json.end();
				await pause();
				const httpResponse = { status, headers, body: parseBody(complete.text), ...complete };
				await pause();
				return httpResponse;
			} catch (error) {
				if (begun && STATUS_IS_ENOUGH.includes(begun.status) && !abort.aborted) return begun;
				const isTimedOut = (abort.reason as Error | undefined)?.name === 'TimeoutError';
				const timedOutAfterMs = isTimedOut ? timeoutMs : undefined;
				return { error, baseUrl, hasBegun: begun !== undefined, timedOutAfterMs };
			}
		};
}

/** Statuses that count even without a readable body: n8n's helper loses the body if a proxy rejects CONNECT. */
const STATUS_IS_ENOUGH = [401, 402, 403, 407, 429, 502, 503, 504];

/**
 * Returns the options of a request. Every status is a response. Redirects are not followed, because the helper would send the
 * API key to the other host.
 */
function requestOptions(
	baseUrl: string,
	{ path, body }: WireRequest,
	abortSignal: AbortSignal,
): IHttpRequestOptions {
	return {
		method: 'POST',
		url: `${baseUrl}${path}`,
		// the helper leaves out an empty object, and the service expects a JSON body
		body: isObjectEmpty(body) ? '{}' : { ...body },
		headers: { 'Content-Type': 'application/json' },
		json: true,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// disables the helper's own timeout, five minutes without a byte: the deadline covers the whole request
		timeout: 0,
		abortSignal,
	};
}
