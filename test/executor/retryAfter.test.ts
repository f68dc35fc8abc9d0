import { takesFailureCauses } from '../../n8n/engine/olderVersions';
import { useSandbox } from './sandboxService';

const service = useSandbox();

const asks = (header: string) => ({
	times: 1,
	fault: { kind: 'status', status: 429, headers: { 'retry-after': header } } as const,
});

/** When the sandbox had each request whole. */
const arrivals = () => service.sandbox.log.map(({ at }) => at);

test('seconds: the next try comes no earlier', async () => {
	service.sandbox.addFault(asks('1'));
	const { items } = await service.lookup('octo');
	const [first = 0, second = 0] = arrivals();
	expect(items).toHaveLength(1);
	expect(second - first).toBeGreaterThanOrEqual(1000);
});

test('a date: the next try comes no earlier', async () => {
	const date = new Date(Date.now() + 2500).toUTCString();
	service.sandbox.addFault(asks(date));
	const { items } = await service.lookup('octo');
	expect(items).toHaveLength(1);
	expect(arrivals()[1]).toBeGreaterThanOrEqual(Date.parse(date));
});

test('a date that is over: the next try comes', async () => {
	service.sandbox.addFault(asks('Wed, 21 Oct 2015 07:28:00 GMT'));
	expect((await service.lookup('octo')).items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(2);
});

test.each(['soon', '', '-5'])('what cannot be read (%p) is ignored', async (header) => {
	service.sandbox.addFault(asks(header));
	expect((await service.lookup('octo')).items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(2);
});

test('a wait that is longer than a run should stand still is not begun, and said', async () => {
	service.sandbox.addFault(asks('7200'));
	const { error } = await service.lookup('octo');
	expect(service.sandbox.log).toHaveLength(1);
	expect(error?.message).toContain('asks to wait 7200 s');
	const cause = { cause: 'rate-limited', retryAfterMs: 7_200_000 };
	expect(Object(error).failure).toEqual(takesFailureCauses ? cause : undefined);
});

test('while one request waits, another goes ahead in its place', async () => {
	service.sandbox.addFault({ ...asks('2'), when: { bodyMatches: { username: 'first' } } });
	const { items } = await service.lookup('={{ $json.name }}', {
		items: [{ name: 'first' }, { name: 'second' }],
		parameters: { options: { concurrency: 2 } },
	});
	expect(service.bodies).toEqual([
		{ username: 'first' },
		{ username: 'second' },
		{ username: 'first' },
	]);
	expect(items.map(({ json }) => json.username)).toEqual(['first', 'second']);
});
