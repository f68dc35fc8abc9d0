import {
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	injectDomainRestrictionFields,
	type INodeType,
} from 'n8n-workflow';
import { get } from 'lodash';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { nodeTypeThat, runNode } from '../../n8n/engine/runNode';
import { professionalNetwork } from '../../nodes/shared/contract';
import { parseBaseUrl } from '../../nodes/shared/request/credential';
import { type Handler, jsonResponse, rawResponse, useOddService } from '../executor/oddService';

/** The request of the credential's Test button, and its verdict on each response. */

/** The only valid key. */
const rightKey = 'ppd_right';

/** Returns an error response as the service document describes it under "Errors". */
const rejection = (status: number): Handler =>
	jsonResponse(status, { status: 'error', message: `The service says ${status}` });

/** Responds with a web page. */
const webPage = (status: number) =>
	rawResponse('<title>Welcome</title>', status, { 'content-type': 'text/html' });

/** A service that checks the path, then the key, and then rejects the body with a status. */
const service =
	(rejectedBodyStatus: number, prefix = ''): Handler =>
	(arrival, response) => {
		const isThere = arrival.path === `${prefix}${path}`;
		const isKnown = arrival.authorization === `Bearer ${rightKey}`;
		rejection(!isThere ? 404 : isKnown ? rejectedBodyStatus : 401)(arrival, response);
	};

const { path, body: bodySchema } = professionalNetwork.getProfileComments;
const odd = useOddService();
const elsewhere = useOddService();

/** Returns the verdict on a service that always gives this response. */
async function verdictOn(answer: Handler, more: ICredentialDataDecryptedObject = {}) {
	odd.handler = answer;
	const { baseUrl } = odd.credential;
	return await pressTestButton(new PublicPlatformDataApi(), { baseUrl, apiKey: rightKey, ...more });
}

const passed = { status: 'OK', message: 'Connection successful!' };
const failed = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });

test('sends one authenticated request with a body that the service must reject', async () => {
	await verdictOn(service(400));
	const authorization = `Bearer ${rightKey}`;
	const [contentType, body] = ['application/json', { publicId: '', count: 0 }];
	expect(odd.arrivals).toEqual([{ method: 'POST', path, authorization, contentType, body }]);
	// each member alone breaks a rule
	const right = { publicId: 'ada-varga', count: 1 };
	expect(bodySchema.safeParse(right).success).toBe(true);
	for (const wrong of [{ publicId: '' }, { count: 0 }]) {
		expect(bodySchema.safeParse({ ...right, ...wrong }).success).toBe(false);
	}
});

test.each([
	['', ''],
	['///', ''],
	['/v1', '/v1'],
	['/a/b%20c/', '/a/b%20c'],
])(
	'a base URL that ends in "%s" becomes the path prefix "%s", as in the nodes',
	async (end, prefix) => {
		const origin = odd.credential.baseUrl;
		const baseUrl = `  ${origin}${end}\n`;
		expect(await verdictOn(service(400, prefix), { baseUrl })).toEqual(passed);
		expect(odd.arrivals.map((arrival) => arrival.path)).toEqual([`${prefix}${path}`]);
		expect(parseBaseUrl(baseUrl)).toBe(`${origin}${prefix}`);
	},
);

/** The test reads the credential as the nodes do (`test/executor/credentials.test.ts` has every case). */
test.each<[ICredentialDataDecryptedObject, RegExp]>([
	[{ apiKey: ' \n' }, /^'API Key' is empty/],
	[{ apiKey: 'Bearer ppd_right' }, /without "Bearer" in front/],
	[{ baseUrl: '127.0.0.1/v1' }, /^'Base URL' must be an http or https address/],
	[{ baseUrl: 'http://ada:right@127.0.0.1' }, /user name or password/],
	[{ baseUrl: 'http://api.example.com' }, /http:\/\/, so the API key would be sent unencrypted/],
	[{ baseUrl: 'http://localhost.example.com' }, /the API key would be sent unencrypted/],
])('rejects %j before sending, and does not show it', async (wrong, message) => {
	const verdict = await verdictOn(service(400), wrong);
	expect(verdict).toEqual(failed(message));
	expect(verdict.message).not.toContain('right');
	expect(odd.arrivals).toEqual([]);
});

const wrongKey = { apiKey: 'ppd_wrong' };
const domains = { allowedHttpRequestDomains: 'domains' };

test.each<[string, Handler, ICredentialDataDecryptedObject?]>([
	['the right key, and a rejection with 400', service(400)],
	['the right key, and a rejection with 422', service(422)],
	['space around the key', service(400), { apiKey: ` ${rightKey}\r\n` }],
	['a service that looks at the body before the key', rejection(422), wrongKey],
	['no allowed domains', service(400), { allowedHttpRequestDomains: 'none' }],
	// these never exclude the credential's own host
	['other allowed domains', service(400), { ...domains, allowedDomains: 'example.com' }],
	['empty allowed domains', service(400), { ...domains, allowedDomains: '' }],
])('passes: %s', async (_, answer, more = {}) => {
	expect(await verdictOn(answer, more)).toEqual(passed);
});

const denied = /^The service does not accept the API key \(401\)\. Copy/;
const notHere = /^The API is not at this base URL \(404\)\. Check the address/;
const otherForm = /^The base URL responds, but not in the format of this API\. Check the address/;
const accepts = /^The base URL accepted an invalid test request \(200\).* Check the address/;

test.each<[string | number, Handler, RegExp, ICredentialDataDecryptedObject?]>([
	['the wrong key', service(400), denied, wrongKey],
	['404 of this service', rejection(404), notHere],
	['404 page', webPage(404), notHere],
	['page', webPage(200), accepts],
	['other API', jsonResponse(200, { hello: 'world' }), accepts],
	['this API, charging', jsonResponse(200, { timeMs: 1, creditsCost: 1, data: [] }), accepts],
	['page with 400', webPage(400), otherForm],
	['other API with 400', jsonResponse(400, { status: 400, title: 'No', message: 'x' }), otherForm],
	['other API with 422', jsonResponse(422, { status: 422, title: 'No', message: 'x' }), otherForm],
	['error without message', jsonResponse(400, { status: 'error' }), otherForm],
	['nothing with 400', (_, response) => response.writeHead(400).end(), otherForm],
	...Object.entries({
		402: /^The account of this API key has no credits left \(402\)\. Top up/,
		403: /^The service denies access \(403\)\. Ask its operator/,
		407: /^A proxy .* requires a login \(407\)\. Ask/,
		418: /an error that this API does not use \(418\)\. Check the address/,
		429: /^The service is getting too many requests at the moment \(429\), .* Wait a minute/,
		500: /^The service is not working at the moment \(500\), .* Test again later/,
		502: /\(502\), .* Test again later/,
		503: /\(503\), .* Test again later/,
		504: /\(504\), .* Test again later/,
		// a status without a text of its own
		499: /./,
	}).map(([status, expected]): [string, Handler, RegExp] => [
		status,
		rejection(Number(status)),
		expected,
	]),
	[
		'a response that ends early',
		(_, response) => {
			response.writeHead(400, { 'Content-Length': 500 });
			response.write('{"status":"error",', () => response.destroy());
		},
		/was lost in the middle/,
	],
	// n8n shows the error code from Node.js
	['a lost connection', (_, response) => response.destroy(), /^ECONNRESET$/],
	[
		'nothing listening on the port',
		rejection(400),
		/^ECONNREFUSED$/,
		{ baseUrl: 'http://127.0.0.1:9' },
	],
	['no such host', rejection(400), /^(ENOTFOUND|EAI_AGAIN)$/, { baseUrl: 'https://no.invalid/v1' }],
])('fails: %s', async (_, answer, expected, more = {}) => {
	expect(await verdictOn(answer, more)).toEqual(failed(expected));
});

test.each([301, 302, 303, 307, 308])(
	'does not send the key to the target of a redirect: %d',
	async (status) => {
		elsewhere.handler = service(400);
		const location = `${elsewhere.credential.baseUrl}${path}`;
		const verdict = await verdictOn(jsonResponse(status, {}, { location }));
		expect(verdict).toEqual(failed(new RegExp(`redirects to another address \\(${status}\\)`)));
		expect(elsewhere.arrivals).toEqual([]);
	},
);

/** The message below the Test button. */
interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

/**
 * Runs a credential's test as n8n's server does when someone clicks Test (n8n 2.41, `credentials-tester.service`): the test
 * request becomes the routing of a node with one field, which n8n-core runs. The verdict is the first matching rule, on the
 * body of a successful response or on the status of a failed one, or else the error code from Node.js.
 */
async function pressTestButton(
	type: ICredentialType,
	credential: ICredentialDataDecryptedObject,
): Promise<TestVerdict> {
	if (!type.test) throw new Error(`The credential type ${type.name} declares no test`);
	const { rules = [], request } = type.test;
	const { description } = nodeTypeThat('noOp', async () => await Promise.resolve([]));
	const temp = { displayName: 'Temp', name: 'temp', type: 'string', default: '' } as const;
	const nodeType: INodeType = {
		description: {
			...description,
			credentials: [{ name: type.name, required: true }],
			properties: [{ ...temp, routing: { request } }],
		},
	};
	// n8n adds fields for allowed domains when it loads a package
	const credentialType = { ...type, properties: injectDomainRestrictionFields(type) };
	const { items, error } = await runNode({ nodeType, parameters: {}, credentialType, credential });
	const code = error && 'httpCode' in error ? error.httpCode : undefined;
	const rule = rules.find(({ type: on, properties }) =>
		on === 'responseCode'
			? error && String(properties.value) === code
			: !error && get(items[0]?.json, properties.key) === properties.value,
	);
	if (!rule && !error) return { status: 'OK', message: 'Connection successful!' };
	return { status: 'Error', message: rule?.properties.message ?? code ?? error?.message ?? '' };
}
