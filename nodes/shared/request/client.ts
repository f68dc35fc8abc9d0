import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type IPollFunctions,
	isObjectEmpty,
} from 'n8n-workflow';
import type { HttpAnswer } from './answer';
import { parseBody, readBody } from './body';
import type { NoAnswer } from './connectionFailure';
import { deadlinesOf, pauses, TIMED_OUT } from './deadlines';

/** A request as it is sent, without what authenticates it. */
export interface WireRequest {
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export const CREDENTIAL_TYPE = 'publicPlatformDataApi';

/** Sends one request and gives what came back; never rejects. */
export type Client = (request: WireRequest, timeoutMs: number) => Promise<HttpAnswer | NoAnswer>;

/** Where the request helpers come from: the context of a node that runs, or of a trigger that polls. */
export type RequestContext = IExecuteFunctions | IPollFunctions;

/** Makes the client of an address and a credential. */
export type ClientFor = ReturnType<typeof clientsOf>;

/**
 * What makes the clients of a run or a poll. n8n's helper signs each request with the credential type's
 * `authenticate`. It gets the credential from here, because it would read and decrypt it again for every
 * request (n8n-core, `request-helpers/authentication`). Without one, no Authorization header is ever sent.
 */
export function clientsOf(context: RequestContext) {
	const { helpers } = context;
	const name = CREDENTIAL_TYPE;
	const isRun = 'getExecutionCancelSignal' in context;
	const withDeadline = deadlinesOf(isRun ? context.getExecutionCancelSignal() : undefined);
	return (baseUrl: string, credential?: ICredentialDataDecryptedObject): Client =>
		async (request, timeoutMs) =>
			await withDeadline(timeoutMs, async (signal) => {
				let begun: HttpAnswer | undefined;
				// n8n's helper takes the abort signal from its context, and overrides the one of the request
				const bound = Object.create(context) as IExecuteFunctions;
				bound.getExecutionCancelSignal = () => signal;
				try {
					const options = requestOptions(baseUrl, request, signal);
					const response = (await (credential === undefined
						? helpers.httpRequest(options)
						: helpers.httpRequestWithAuthentication.call(bound, name, options, {
								credentialsDecrypted: { id: '', name, type: name, data: credential },
							}))) as IN8nHttpFullResponse;
					const { statusCode: status, headers, body } = response;
					begun = { status, headers, body: '', text: '', isCut: false };
					const json = await readBody(body, headers['content-type']);
					// each of these steps takes a large one a while
					const pause = pauses();
					const came = json.end();
					await pause();
					const answer = { status, headers, body: parseBody(came.text), ...came };
					await pause();
					return answer;
				} catch (error) {
					if (begun && NEEDS_NO_BODY.includes(begun.status) && !signal.aborted) return begun;
					const hasBegun = begun !== undefined;
					const isTimedOut = signal.reason === TIMED_OUT;
					return { error, baseUrl, hasBegun, timedOutAfterMs: isTimedOut ? timeoutMs : undefined };
				}
			});
}

/** A rejection counts even if its message cannot be read; n8n's helper loses the body of what a proxy rejects (CONNECT). */
const NEEDS_NO_BODY = [401, 402, 403, 407, 429, 502, 503, 504];

/** Every status is an answer. No redirect is followed: the helper would take the API key along to the other host. */
function requestOptions(
	baseUrl: string,
	{ path, body }: WireRequest,
	abortSignal: AbortSignal,
): IHttpRequestOptions {
	return {
		method: 'POST',
		url: `${baseUrl}${path}`,
		// the helper leaves out an empty object, and the service wants a JSON body
		body: isObjectEmpty(body) ? '{}' : { ...body },
		headers: { 'Content-Type': 'application/json' },
		json: true,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// not the helper's own, which is five minutes without a byte: the deadline is for the whole request
		timeout: 0,
		abortSignal,
	};
}
