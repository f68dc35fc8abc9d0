import { tracePairing } from '.';
import { useProbe } from './probe/probe';

const probe = useProbe();
const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

test('items lead back to the input item they came from', async () => {
	const result = await tracePairing(probe.options({ items }));
	expect(result.origins).toEqual(items);
	expect(result.status).toBe('success');
});

test('a wrong pairing shows', async () => {
	const { origins } = await tracePairing(
		probe.options({ items, parameters: { pairWith: 'first' } }),
	);
	expect(origins).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
});

const mixed = [{ n: 1 }, { n: 2, send: { status: 500 } }, { n: 3 }];

test('items of the error output lead back, too', async () => {
	const result = await tracePairing(
		probe.options({ items: mixed, onError: 'continueErrorOutput' }),
	);
	expect(result.origins).toEqual([mixed[0], mixed[2]]);
	expect(result.errorOrigins).toEqual([mixed[1]]);
});

test('a missing pairing shows where n8n cannot guess it', async () => {
	const { origins, errorOrigins } = await tracePairing(
		probe.options({
			items: mixed,
			onError: 'continueErrorOutput',
			parameters: { pairWith: 'nothing' },
		}),
	);
	for (const origin of [...origins, ...errorOrigins]) {
		expect(origin).toContain('Paired item data for item from node');
	}
	expect(origins.concat(errorOrigins)).toHaveLength(3);
});
