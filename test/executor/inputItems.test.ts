import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { attempt } from 'lodash';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { nodeTypeThat } from '../../n8n/engine/nodeTypes';
import { runNode } from '../../n8n/engine/runNode';
import { RunParameters } from '../../nodes/shared/plan/parameters';
import { useSandbox } from './sandboxService';

/*
 * How input items are read. The reader of `={{ $json.name }}` beside n8n's own expression engine, over random items: where it
 * gives a value, the engine gives the same one; where the engine throws, it gives none. And what reading takes of the one event
 * loop in which n8n runs all its workflows.
 */

const seed = Number(process.env.PROPERTY_SEED ?? 20261121);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 30);

/** What the reader makes of an expression for each input item, undefined where it leaves it to the engine, and what the engine does. */
async function readBothWays(stored: string, items: IDataObject[]) {
	const readings: Array<{ ours: unknown; engine: unknown }> = [];
	const reader = nodeTypeThat(
		'both',
		async function () {
			const parameters = new RunParameters(this);
			for (const index of items.keys()) {
				const ours = parameters.readInputField('value', index);
				const engine = attempt(() => this.getNodeParameter('value', index));
				readings.push({ ours, engine });
			}
			return [];
		},
		[{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	);
	const { error } = await runNode({ nodeType: reader, parameters: { value: stored }, items });
	if (error) throw error;
	return readings;
}

/** Few names, so that expressions often meet one. */
const name = fc.constantFrom('id', 'id', 'id', 'id', 'name', '$x', '_y');

const special = ['', ' ', '={{ 1 + 1 }}', '{{ $json.id }}', '=', 'null', '0', -0, 2 ** 60, 1e21];
const date = fc.date({ noInvalidDate: true });
const value = fc.oneof(
	fc.string(),
	fc.constantFrom(...special),
	fc.anything({ maxDepth: 1 }),
	date,
);
const item = fc
	.dictionary(name, value, { maxKeys: 4, noNullPrototype: true })
	.map((members) => members as IDataObject);

const expression = fc
	.tuple(name, fc.constantFrom('', ' ', '\n'))
	.map(([name, space]) => `={{${space}$json.${name}${space}}}`);

test('random items', async () => {
	let readByUs = 0;
	const items = fc.array(item, { minLength: 1, maxLength: 12 });
	await fc.assert(
		fc.asyncProperty(expression, items, async (stored, given) => {
			const readings = await readBothWays(stored, given);
			expect(readings).toHaveLength(given.length);
			const read = readings.filter(({ ours }) => ours !== undefined);
			readByUs += read.length;
			for (const { ours, engine } of read) expect(ours).toBe(engine);
		}),
		{ seed, numRuns },
	);
	expect(readByUs).toBeGreaterThan(numRuns / 4);
}, 900_000);

test.each<[string, ids: unknown[], ours: unknown[]]>([
	['={{ $json.id }}', ['octo', 783214, ''], ['octo', 783214, '']],
	// these are left to the engine
	['={{ $json.id.name }}', ['octo'], [undefined]],
	['={{ $json?.id }}', ['octo'], [undefined]],
	['={{ $json.id }} ', ['octo'], [undefined]],
	['{{ $json.id }}', ['octo'], [undefined]],
	['$json.id', ['octo'], [undefined]],
])('%s', async (stored, ids, ours) => {
	const readings = await readBothWays(stored, ids.map((id) => ({ id })) as IDataObject[]);
	expect(readings.map((reading) => reading.ours)).toEqual(ours);
});

test('where $json is not the input item, all is left to the engine', () => {
	const parameters = new RunParameters({
		getNode: () => ({ parameters: { value: '={{ $json.id }}' } }),
		getInputData: () => [{ json: { id: 'octo' } }],
		getWorkflowDataProxy: () => ({ $json: { id: 'ada' } }),
	} as unknown as IExecuteFunctions);
	expect(parameters.readInputField('value', 0)).toBeUndefined();
});

const service = useSandbox();

test('while 1,000 input items are read others get their turn, and it ends when the run is cancelled', async () => {
	/** Each of these expressions n8n's engine has to read: seconds on a server. */
	const options = { timeout: '={{ 5000 + $json.sleepy }}', estimateOnly: true };
	const items = Array.from({ length: 1000 }, (_, n) => ({ name: `user${n}`, sleepy: 1 }));
	/** The time of this thread: other processes of the machine do not count. */
	const cpuMs = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	/** @param most of its time, in milliseconds: then it is cancelled */
	const read = async (most = Infinity) => {
		let [longest, isOver] = [0, false];
		const began = cpuMs();
		const stopping = new AbortController();
		const watch = (async () => {
			for (let last = began; !isOver; last = cpuMs()) {
				await turn();
				longest = Math.max(longest, cpuMs() - last);
				if (last - began > most) stopping.abort();
			}
		})();
		const { signal } = stopping;
		const result = await service.lookup('={{ $json.name.trim() }}', { items, options, signal });
		isOver = true;
		await watch;
		return { ...result, longest, all: cpuMs() - began };
	};
	const whole = await read();
	expect(whole.items).toHaveLength(items.length);
	// a busy machine takes longer for all of it; read in one stretch, the longest would be nearly all
	expect(whole.longest).toBeLessThan(Math.max(250, whole.all / 3));
	const cancelled = await read(whole.all / 10);
	// n8n calls it cancelled at once, and waits for the node all the same
	expect([whole.status, cancelled.status]).toEqual(['success', 'canceled']);
	expect(cancelled.all).toBeLessThan(whole.all / 2);
});
