import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { professionalNetwork } from '../../nodes/shared/contract';
import { parseBaseUrl } from '../../nodes/shared/request/credential';
import { type Answer, jsonAnswer, OddService, useOddService } from '../executor/oddService';
import { pressTestButton } from './pressTestButton';

/** The one key that the service knows. */
const rightKey = 'ppd_right';

/** An error in the form of the service's document, "Errors". */
const refusal = (status: number): Answer =>
	jsonAnswer(status, { status: 'error', message: `The service says ${status}` });

/** A page for people. */
const webPage =
	(status: number): Answer =>
	(_, response) =>
		response.writeHead(status, { 'content-type': 'text/html' }).end('<title>Welcome</title>');

/** The service: it looks at the path, then the key, then refuses the body with the given status. */
const service =
	(bodyRefusal: 400 | 422, prefix = ''): Answer =>
	(arrival, response) => {
		const isThere = arrival.path === `${prefix}${path}`;
		const isKnown = arrival.authorization === `Bearer ${rightKey}`;
		refusal(!isThere ? 404 : isKnown ? bodyRefusal : 401)(arrival, response);
	};

const { path, body: bodySchema } = professionalNetwork.getProfileComments;
const odd = useOddService();
const elsewhere = useOddService();

/** A service that gives the same answer to every request. */
function answering(answer: Answer, from = odd) {
	from.answer = answer;
	return { origin: from.credential.baseUrl, arrivals: from.arrivals };
}

const press = async (baseUrl: string, more: ICredentialDataDecryptedObject = {}) =>
	await pressTestButton(new PublicPlatformDataApi(), { baseUrl, apiKey: rightKey, ...more });

const passed = { status: 'OK', message: 'Connection successful!' };
const failed = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });

describe('what is sent', () => {
	test('one request, signed, with a body that the service must refuse', async () => {
		const { origin, arrivals } = answering(service(400));
		await press(origin);
		const authorization = `Bearer ${rightKey}`;
		const [contentType, body] = ['application/json', { publicId: '', count: 0 }];
		expect(arrivals).toEqual([{ method: 'POST', path, authorization, contentType, body }]);
	});

	test('each member of the body by itself is against the document', () => {
		const { test: declared } = new PublicPlatformDataApi();
		const sent = declared.request.body as { publicId: string; count: number };
		expect(bodySchema.safeParse({ publicId: 'ada-varga', count: 1 }).success).toBe(true);
		expect(bodySchema.safeParse({ ...sent, publicId: 'ada-varga' }).success).toBe(false);
		expect(bodySchema.safeParse({ ...sent, count: 1 }).success).toBe(false);
	});

	test.each([
		['', ''],
		['///', ''],
		['/v1', '/v1'],
		['/a/b%20c/', '/a/b%20c'],
	])('a base URL that ends in "%s" goes out as "%s", as the nodes read it', async (end, prefix) => {
		const { origin, arrivals } = answering(service(400, prefix));
		await expect(press(`  ${origin}${end}\n`)).resolves.toEqual(passed);
		expect(arrivals.map((arrival) => arrival.path)).toEqual([`${prefix}${path}`]);
		expect(parseBaseUrl(`  ${origin}${end}\n`)).toBe(`${origin}${prefix}`);
	});

	test.each([
		['none', ''],
		['domains', 'example.com'],
		['domains', ''],
	])('allowed domains "%s" "%s" never exclude the own host', async (mode, allowedDomains) => {
		const { origin } = answering(service(400));
		const restricted = { allowedHttpRequestDomains: mode, allowedDomains };
		await expect(press(origin, restricted)).resolves.toEqual(passed);
	});
});

/** By the reader of the nodes (`test/executor/credentials.test.ts` has every case). */
test.each<[ICredentialDataDecryptedObject, RegExp]>([
	[{ apiKey: ' \n' }, /^The API Key is empty/],
	[{ apiKey: 'Bearer ppd_right' }, /without "Bearer" in front/],
	[{ baseUrl: '127.0.0.1/v1' }, /^The "Base URL" is invalid, expected an http or https address/],
	[{ baseUrl: 'http://ada:right@127.0.0.1' }, /user name or password/],
])('%j is refused before anything is sent, and not shown', async (wrong, message) => {
	const { origin, arrivals } = answering(service(400));
	const verdict = await press(origin, wrong);
	expect(verdict).toEqual(failed(message));
	expect(verdict.message).not.toContain('right');
	expect(arrivals).toEqual([]);
});

describe('the key', () => {
	test.each([400, 422] as const)('right, the body is refused with %d', async (status) => {
		const { origin } = answering(service(status));
		await expect(press(origin)).resolves.toEqual(passed);
		await expect(press(origin, { apiKey: ` ${rightKey}\r\n` })).resolves.toEqual(passed);
	});

	test('wrong', async () => {
		const { origin } = answering(service(400));
		const verdict = await press(origin, { apiKey: 'ppd_wrong' });
		expect(verdict).toEqual(failed(/^The service does not accept the API key \(401\)\. Copy/));
	});

	test('is not proved by a service that looks at the body first', async () => {
		const { origin } = answering(refusal(422));
		await expect(press(origin, { apiKey: 'ppd_wrong' })).resolves.toEqual(passed);
	});
});

describe('the address', () => {
	const notHere = /^The API is not at this base URL \(404\)\. Check the address/;
	const otherForm = /^The base URL answers, but not in the form of this API\. Check the address/;
	const accepts = /but accepts a request that this API must refuse \(200\).* Check the address/;

	test.each<[string, Answer, RegExp]>([
		['404 of this service', refusal(404), notHere],
		['404 page', webPage(404), notHere],
		['page', webPage(200), accepts],
		['other API', jsonAnswer(200, { hello: 'world' }), accepts],
		['this API, charging', jsonAnswer(200, { timeMs: 1, creditsCost: 1, data: [] }), accepts],
		['page with 400', webPage(400), otherForm],
		['other API with 400', jsonAnswer(400, { error: 'bad request' }), otherForm],
		['other API with 422', jsonAnswer(422, { status: 422, title: 'No', message: 'x' }), otherForm],
		['error without message', jsonAnswer(400, { status: 'error' }), otherForm],
		['nothing with 400', (_, response) => response.writeHead(400).end(), otherForm],
	])('%s', async (_, answer, message) => {
		const { origin } = answering(answer);
		await expect(press(origin)).resolves.toEqual(failed(message));
	});

	test.each([301, 302, 303, 307, 308])('%d: the key does not go along', async (status) => {
		const other = answering(service(400), elsewhere);
		const { origin } = answering(jsonAnswer(status, {}, { location: `${other.origin}${path}` }));
		const verdict = await press(origin);
		expect(verdict).toEqual(failed(new RegExp(`redirects to another address \\(${status}\\)`)));
		expect(other.arrivals).toEqual([]);
	});
});

describe('no verdict on the key', () => {
	test.each([
		[402, /^The account of this API key has no credits left \(402\)\. Top up/],
		[403, /^The service refuses access \(403\)\. Ask its operator/],
		[407, /^A proxy .* asks for a login \(407\)\. Ask/],
		[418, /an error that this API does not use \(418\)\. Check the address/],
		[429, /^The service is getting too many requests at the moment \(429\), .* Wait a minute/],
		[500, /^The service does not work at the moment \(500\), .* Test again later/],
		[502, /\(502\), .* Test again later/],
		[503, /\(503\), .* Test again later/],
		[504, /\(504\), .* Test again later/],
		// a status without a text of its own
		[499, /./],
	])('%d', async (status, message) => {
		const { origin } = answering(refusal(status));
		await expect(press(origin)).resolves.toEqual(failed(message));
	});

	test('the answer breaks off', async () => {
		const { origin } = answering((_, response) => {
			response.writeHead(400, { 'Content-Length': 500 });
			response.write('{"status":"error",', () => response.destroy());
		});
		await expect(press(origin)).resolves.toEqual(failed(/was lost in the middle/));
	});

	test('no connection: n8n shows the code of Node.js', async () => {
		const lost = answering((_, response) => response.destroy());
		await expect(press(lost.origin)).resolves.toEqual(failed(/^ECONNRESET$/));
		const gone = new OddService();
		await gone.listen();
		const { baseUrl } = gone.credential;
		await gone.close();
		await expect(press(baseUrl)).resolves.toEqual(failed(/^ECONNREFUSED$/));
		const unknown = await press('https://nothing.invalid/v1');
		expect(unknown).toEqual(failed(/^(ENOTFOUND|EAI_AGAIN)$/));
	});
});
