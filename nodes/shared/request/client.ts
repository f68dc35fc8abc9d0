import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	isObjectEmpty,
} from 'n8n-workflow';
import type { HttpAnswer, NoAnswer } from './answer';

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
	return async (url, body, timeoutMs) =>
		await exchange(context, timeoutMs, async (bounded, signal) => {
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
	return async (url, body, timeoutMs) =>
		await exchange(context, timeoutMs, async (_, signal) => {
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
		abortSignal,
	};
}

/**
 * Runs one exchange with a deadline. The helper's own `timeout` starts anew with every byte that
 * arrives; the deadline does not, so that an answer that drips for ever ends too.
 */
async function exchange(
	context: IExecuteFunctions,
	timeoutMs: number,
	send: (bounded: IExecuteFunctions, signal: AbortSignal) => Promise<HelperResponse>,
): Promise<HttpAnswer | NoAnswer> {
	const deadline = AbortSignal.timeout(timeoutMs);
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel === undefined ? deadline : AbortSignal.any([cancel, deadline]);
	try {
		const response = await send(boundedBy(context, signal), signal);
		return { status: response.statusCode, headers: response.headers, body: response.body };
	} catch (error) {
		return deadline.aborted ? { error, timedOutAfterMs: timeoutMs } : { error };
	}
}

/** n8n's helper takes the abort signal from the context and overrides the one of the request. */
function boundedBy(context: IExecuteFunctions, signal: AbortSignal): IExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IExecuteFunctions;
}
