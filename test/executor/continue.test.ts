import { tracePairing } from '../../n8n/engine';
import { readCarefully } from './careful';
import { comments, starred } from './listings';
import { userGet, useSandbox } from './sandboxService';

const service = useSandbox();

const notFound = 'User "missing" (404): Not found: missing';
const items = [{ name: 'octo' }, { name: 'missing' }, { name: 'ada' }];
const lookup = userGet('={{ $json.name }}');

test('"Continue": the error item is in the place of its input item', async () => {
	const result = await service.run({
		nodeType: 'codeHost',
		onError: 'continueRegularOutput',
		parameters: lookup,
		items,
	});
	expect(result.status).toBe('success');
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 1 },
		{ item: 2 },
	]);
	expect(result.items.map(({ json }) => json.username)).toEqual(['octo', undefined, 'ada']);
	expect(result.items[1]?.json).toEqual({
		error: notFound,
		details: { status: 404, creditsSpent: 0 },
	});
	expect(result.errorItems).toEqual([]);
	expect(result.hints[0]?.message).toContain('Credits used: 2. Requests: 3.');
});

test('"Continue (using error output)": the error item goes there, paired', async () => {
	const result = await tracePairing({
		nodeType: 'codeHost',
		credential: service.credential,
		onError: 'continueErrorOutput',
		parameters: lookup,
		items,
	});
	expect(result.status).toBe('success');
	expect(result.items.map(({ json }) => json.username)).toEqual(['octo', 'ada']);
	expect(result.origins).toEqual([{ name: 'octo' }, { name: 'ada' }]);
	expect(result.errorOrigins).toEqual([{ name: 'missing' }]);
	expect(result.errorItems).toEqual([
		{
			// n8n puts the fields of the input item beside the error
			json: { name: 'missing', error: notFound, details: { status: 404, creditsSpent: 0 } },
			pairedItem: { item: 1 },
		},
	]);
});

test('the records of a listing come out before its error item, the next listing after it', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { publicId: 'ada-45', start: 20 } },
		fault: { kind: 'status', status: 400, message: 'Not now' },
	});
	const result = await service.run({
		nodeType: 'professionalNetwork',
		onError: 'continueRegularOutput',
		parameters: {
			resource: 'comment',
			operation: 'getMany',
			publicId: '={{ $json.who }}',
			returnAll: true,
		},
		items: [{ who: 'ada-45' }, { who: 'ada-3' }],
	});
	const first = readCarefully(comments, { publicId: 'ada-45' }, { limit: 20 }).records;
	const second = readCarefully(comments, { publicId: 'ada-3' }).records;
	expect(result.items).toEqual([
		...first.map((json) => ({ json, pairedItem: { item: 0 } })),
		{
			json: {
				error: 'The service could not use the request (400): Not now',
				details: { status: 400, fetched: 20, creditsSpent: 20, resumeFrom: { start: 20 } },
			},
			pairedItem: { item: 0 },
		},
		...second.map((json) => ({ json, pairedItem: { item: 1 } })),
	]);
	expect(service.sandbox.credits).toBe(23);
});

test('records and error item of one input item part ways to the two outputs, each paired', async () => {
	service.sandbox.addFault({ when: { nth: 3 }, fault: { kind: 'html' } });
	const result = await tracePairing({
		nodeType: starred.nodeType,
		credential: service.credential,
		onError: 'continueErrorOutput',
		parameters: { ...starred.parametersFor(45), returnAll: true },
		items: [{ n: 'only' }],
	});
	const third = readCarefully(starred, starred.bodyFor(45)).bodies[2];
	expect(result.items).toHaveLength(20);
	expect(new Set(result.origins.map((origin) => Object(origin).n))).toEqual(new Set(['only']));
	expect(result.errorItems.map(({ json }) => json.details)).toEqual([
		{ status: 200, fetched: 20, creditsSpent: 2, resumeFrom: { after: third?.after } },
	]);
	expect(result.errorOrigins).toEqual([{ n: 'only' }]);
});

test('a failure that brings no status leaves it out', async () => {
	service.sandbox.addFault({ fault: { kind: 'resetBeforeAnswer' } });
	const { items: came } = await service.lookup('octo', {
		onError: 'continueRegularOutput',
		parameters: { options: { maxRetries: 0 } },
	});
	expect(came.map(({ json }) => json.details)).toEqual([{ creditsSpent: 0 }]);
});

test('a credential that cannot be used fails every item, and sends nothing', async () => {
	const result = await service.lookup('={{ $json.name }}', {
		onError: 'continueErrorOutput',
		credential: { baseUrl: 'ftp://127.0.0.1', apiKey: 'ppd_key' },
		items,
	});
	expect(result.items).toEqual([]);
	expect(result.errorItems.map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 1 },
		{ item: 2 },
	]);
	for (const { json } of result.errorItems) {
		expect(json.error).toContain('The credential cannot be used');
	}
	expect(service.sandbox.log).toEqual([]);
});
