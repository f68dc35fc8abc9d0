import { difference, isEqual, range } from 'lodash';
import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
	IHttpRequestOptions,
} from 'n8n-workflow';

/** Meaning and advice for each status of a credential's test. n8n shows other statuses with their HTTP name. */
const meanings: Readonly<Record<string, string>> = {
	'200 201 202 203 204 205 206':
		'The base URL accepted an invalid test request ({status}), which this API would reject: the address leads to a web page or another service. Check the address, and the path at its end if there is one.',
	'300 301 302 303 304 305 307 308':
		'The base URL redirects to another address ({status}), and the API key is not sent there. Enter the final address as the base URL; often the only difference is https:// instead of http://.',
	'401':
		'The service does not accept the API key ({status}). Copy the whole key again and test once more. If the key is right, check the base URL.',
	'402':
		'The account of this API key has no credits left ({status}). Top up the account and test once more.',
	'403':
		'The service denies access ({status}). Ask its operator whether this API key is active; a firewall can also be the cause.',
	'404 405 406 410 411 413 414 415 421 426 501':
		'The API is not at this base URL ({status}). Check the address, and the path at its end if there is one.',
	'407':
		'A proxy between n8n and the service requires a login ({status}). Ask whoever runs the network that n8n is in.',
	'429':
		'The service is getting too many requests at the moment ({status}), so the API key was not tested. Wait a minute and test again.',
	'408 500 502 503 504 507 508 520 521 522 523 524 525 526 529 530':
		'The service is not working at the moment ({status}), so the API key was not tested. Test again later. If that does not help, check the base URL or ask the operator.',
	'409 412 416 417 418 423 424 425 428 431 451 505 506 510 511':
		'The base URL responds with an error that this API does not use ({status}). Check the address; a firewall or a proxy can also be the cause.',
	// n8n's helper fails on these only if the connection is lost during the response
	'400 422': 'The connection was lost in the middle of the response. Test again.',
};

/** Statuses with which the service rejects an invalid request (service document, "Errors"). */
const rejections = [400, 422];

/** All other final statuses, including success: they fail the test. */
const otherStatuses = difference(range(200, 600), rejections);

const statusRules = Object.entries(meanings).flatMap(([statuses, message]) =>
	statuses.split(' ').map((status): IAuthenticateRuleResponseCode => ({
		type: 'responseCode',
		properties: { value: Number(status), message: message.replace('{status}', status) },
	})),
);

/** Values that show that an error body is not `{status: "error", message}`; n8n can only test for equality. */
const foreignRejections = [
	{ key: 'status', value: undefined },
	{ key: 'status', value: 400 },
	{ key: 'status', value: 422 },
	{ key: 'message', value: undefined },
].map((mark): IAuthenticateRuleResponseSuccessBody => ({
	type: 'responseSuccessBody',
	properties: {
		...mark,
		message:
			'The base URL responds, but not in the format of this API. Check the address, and the path at its end if there is one.',
	},
}));

/**
 * The request behind the credential's Test button, presumably free: its body breaks two documented rules (`publicId` needs a
 * character, `count` is at least 1), so the service must reject it. It uses the comment listing, the only endpoint whose
 * error statuses are documented.
 *
 * The test passes if the service rejects the body in this API's form, because then it did not object to the key. Every other
 * response fails, with its own text. A service that validates the body before the key rejects it in any case; then a pass
 * proves the address and not the key. n8n allows a test only one request, except through `preAuthentication`, whose expirable
 * field n8n's next engine does not support.
 */
export const connectionTest: ICredentialTestRequest = {
	request: {
		// In `baseURL`, so that n8n's list of allowed domains never excludes the credential's own host. The lookbehind keeps
		// the search for trailing slashes from restarting at each of them.
		baseURL: "={{ String($credentials.baseUrl ?? '').trim().replace(/(?<!\\/)\\/+$/, '') }}",
		url: '/professional-network/get-profile-comments',
		method: 'POST',
		body: { publicId: '', count: 0 },
		json: true,
		// n8n's helper would send the key to the redirect's target
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: { ignore: true, except: otherStatuses },
	},
	// n8n's type wants rules of one kind only; its tester accepts both
	rules: [...statusRules, ...foreignRejections] as IAuthenticateRuleResponseCode[],
};

/** Returns whether a request is that of the Test button. */
export function isTest({ url, body }: IHttpRequestOptions): boolean {
	const { request } = connectionTest;
	return url === request.url && isEqual(body, request.body);
}

/** Returns whether requests to an address could be read in transit. */
export function isUnencrypted(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

export const UNENCRYPTED =
	'The base URL begins with http://, so the API key would be sent unencrypted. The test sent nothing. Use https://. On a network that you trust, save the credential as it is: the nodes will use it.';
