import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
} from 'n8n-workflow';
import { statusMessages } from './statusMessages';

/** What the service answers to a body that it must refuse (service document, "Errors"). */
const refusals = [400, 422];

/** Every other final status, a success included: none of them can come from a refused request. */
const otherStatuses = Array.from({ length: 400 }, (_, index) => 200 + index).filter(
	(status) => !refusals.includes(status),
);

const statusRules = statusMessages.map(([value, message]): IAuthenticateRuleResponseCode => ({
	type: 'responseCode',
	properties: { value, message },
}));

/** Marks of a refusal that is not `{status: "error", message}`; n8n can compare only for equality. */
const foreignRefusals = [
	{ key: 'status', value: undefined },
	{ key: 'status', value: 400 },
	{ key: 'status', value: 422 },
	{ key: 'message', value: undefined },
].map((mark): IAuthenticateRuleResponseSuccessBody => ({
	type: 'responseSuccessBody',
	properties: {
		...mark,
		message:
			'The base URL answers, but not in the form of this API. Check the address, and the path at its end if there is one.',
	},
}));

/**
 * The request behind the credential's Test button. It costs nothing: the body breaks two documented rules
 * (`publicId` needs a character, `count` is at least 1), so the service has to refuse it. The comment listing
 * is asked because it is the one operation whose error statuses are documented.
 *
 * A refusal of the body, in this API's form, passes: the service read the request and did not object to the
 * key. Every other answer fails, each with its own text. A service that looks at the body first refuses it in
 * either case; then a pass proves the address and not the key. n8n gives a test one request and no look at a
 * second answer, except through `preAuthentication`, whose expirable field n8n's next engine refuses to run.
 */
export const connectionTest: ICredentialTestRequest = {
	request: {
		// As `baseURL` and not in `url`, so that n8n's list of allowed domains never excludes the
		// credential's own host.
		// The lookbehind keeps the search for slashes at the end from starting again at each of them.
		baseURL: "={{ String($credentials.baseUrl ?? '').trim().replace(/(?<!\\/)\\/+$/, '') }}",
		url: '/professional-network/get-profile-comments',
		method: 'POST',
		body: { publicId: '', count: 0 },
		json: true,
		// n8n's helper would take the key along to the redirect's target.
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: { ignore: true, except: otherStatuses },
	},
	// n8n's type wants rules of one kind only; its tester looks at the type of each.
	rules: [...statusRules, ...foreignRefusals] as IAuthenticateRuleResponseCode[],
};
