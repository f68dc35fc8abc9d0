import { runNode } from '.';
import type { RunNodeOptions } from '.';
import { useProbe } from './probe/probe';

const probe = useProbe();

/** The first item is never answered: only a cancelled request lets the run come to its end. */
const hanging = [{ send: { never: true } }, {}];

const ways: Array<[string, () => Partial<RunNodeOptions>]> = [
	['after a time', () => ({ cancelAfterMs: 1500 })],
	['by a signal', () => ({ signal: AbortSignal.timeout(1500) })],
	['by the test', () => ({ cancel: (run) => setTimeout(() => run.cancel(), 1500) })],
];

test.each(ways)('a run stopped %s ends its request and sends no more', async (_, way) => {
	const result = await runNode(probe.options({ items: hanging, ...way() }));
	expect(result.status).toBe('canceled');
	expect(result.items).toEqual([]);
	expect(probe.seen).toHaveLength(1);
	await expect(probe.seen[0]?.ended).resolves.toBe('aborted');
});

test('a node that goes on after a failure sends nothing more, either', async () => {
	const result = await runNode(
		probe.options({ items: hanging, cancelAfterMs: 1500, onError: 'continueRegularOutput' }),
	);
	expect(result.status).toBe('canceled');
	expect(probe.seen).toHaveLength(1);
});

test('a run stopped before it begins runs nothing', async () => {
	const result = await runNode(probe.options({ signal: AbortSignal.abort() }));
	expect(result.status).toBe('canceled');
	expect(probe.seen).toEqual([]);
});

test('a run that is done before its time to stop has succeeded', async () => {
	const result = await runNode(probe.options({ cancelAfterMs: 20_000 }));
	expect(result.status).toBe('success');
});
