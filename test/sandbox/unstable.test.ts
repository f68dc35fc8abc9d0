import { useSandbox } from '../executor/sandboxService';
import { ask } from './ask';

const service = useSandbox();

const COMMENTS = '/professional-network/get-profile-comments';
const STARRED = '/code-host/list-starred';

async function statusOf(path: string, body: object): Promise<number> {
	return (await ask(service.sandbox, path, body)).status;
}

test('the third page of an unstable offset listing fails twice and then comes, again and again', async () => {
	const page = { publicId: 'unstable-45', start: 20, count: 10 };
	const statuses = [];
	for (let request = 0; request < 6; request++) statuses.push(await statusOf(COMMENTS, page));
	expect(statuses).toEqual([503, 503, 200, 503, 503, 200]);
	expect(service.sandbox.credits).toBe(20);
});

test('its other pages come, and so do those of other listings', async () => {
	for (const start of [0, 10, 30, 40]) {
		expect(await statusOf(COMMENTS, { publicId: 'unstable-45', start, count: 10 })).toBe(200);
	}
	expect(await statusOf(COMMENTS, { publicId: 'ada-45', start: 20, count: 10 })).toBe(200);
});

test('the same holds for a listing by token', async () => {
	let after: unknown;
	for (const page of [0, 1]) {
		const { status, data } = await ask(service.sandbox, STARRED, {
			username: 'unstable-45',
			after,
		});
		expect([page, status]).toEqual([page, 200]);
		({ after } = data);
	}
	expect(await statusOf(STARRED, { username: 'unstable-45', after })).toBe(503);
});

test('a reset begins again', async () => {
	const page = { publicId: 'unstable-45', start: 20 };
	expect(await statusOf(COMMENTS, page)).toBe(503);
	service.sandbox.reset();
	expect([await statusOf(COMMENTS, page), await statusOf(COMMENTS, page)]).toEqual([503, 503]);
});
