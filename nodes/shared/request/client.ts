import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	isObjectEmpty,
} from 'n8n-workflow';
import type { HttpAnswer, NoAnswer } from './answer';
import { Deadlines } from './deadlines';

export const CREDENTIAL_TYPE = 'publicPlatformDataApi';

/** Sends one request and gives whatever came back; never throws. */
export type Client = (
	url: string,
	body: Readonly<Record<string, unknown>>,
	timeoutMs: number,
) => Promise<HttpAnswer | NoAnswer>;

/**
 * Makes the client of operations that need the API key. n8n's helper signs each request with the
 * credential type's `authenticate`; the credential is handed to it, for it would read and decrypt it
 * again for every request (n8n-core, `request-helpers/authentication`).
 */
export function authenticatedClient(
	context: IExecuteFunctions,
	credential: ICredentialDataDecryptedObject,
): Client {
	const credentialsDecrypted = {
		id: '',
		name: CREDENTIAL_TYPE,
		type: CREDENTIAL_TYPE,
		data: credential,
	};
	const deadlines = new Deadlines(context.getExecutionCancelSignal());
	return async (url, body, timeoutMs) =>
		await exchange(context, deadlines, timeoutMs, async (bounded, signal) => {
			const options = requestOptions(url, body, signal);
			return (await context.helpers.httpRequestWithAuthentication.call(
				bounded,
				CREDENTIAL_TYPE,
				options,
				{ credentialsDecrypted },
			)) as HelperResponse;
		});
}

/** Makes the client of operations without a credential: no Authorization header is ever sent. */
export function publicClient(context: IExecuteFunctions): Client {
	const deadlines = new Deadlines(context.getExecutionCancelSignal());
	return async (url, body, timeoutMs) =>
		await exchange(context, deadlines, timeoutMs, async (_, signal) => {
			const options = requestOptions(url, body, signal);
			return (await context.helpers.httpRequest(options)) as HelperResponse;
		});
}

/** What n8n's helper gives with `returnFullResponse`. */
interface HelperResponse {
	readonly body: unknown;
	readonly headers: Record<string, unknown>;
	readonly statusCode: number;
}

/**
 * Every status comes back as an answer, and a redirect is not followed: the helper would take the
 * API key along to the other host.
 */
function requestOptions(
	url: string,
	body: Readonly<Record<string, unknown>>,
	abortSignal: AbortSignal,
): IHttpRequestOptions {
	return {
		method: 'POST',
		url,
		// the helper leaves out an empty object, and the service wants a JSON body
		body: isObjectEmpty(body) ? '{}' : deepCopy(body),
		headers: { 'Content-Type': 'application/json' },
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// none of the helper's own, which is five minutes without a byte: there is a deadline for the whole
		timeout: 0,
		abortSignal,
	};
}

/** Runs one exchange and gives what came of it. */
async function exchange(
	context: IExecuteFunctions,
	deadlines: Deadlines,
	timeoutMs: number,
	send: (bounded: IExecuteFunctions, signal: AbortSignal) => Promise<HelperResponse>,
): Promise<HttpAnswer | NoAnswer> {
	const { result, timedOut } = await deadlines.within(timeoutMs, async (signal) => {
		try {
			const response = await send(boundedBy(context, signal), signal);
			return { status: response.statusCode, headers: response.headers, body: response.body };
		} catch (error) {
			return { error };
		}
	});
	return timedOut && 'error' in result ? { ...result, timedOutAfterMs: timeoutMs } : result;
}

/** n8n's helper takes the abort signal from the context and overrides the one of the request. */
function boundedBy(context: IExecuteFunctions, signal: AbortSignal): IExecuteFunctions {
	const bounded = Object.create(context) as IExecuteFunctions;
	bounded.getExecutionCancelSignal = () => signal;
	return bounded;
}
