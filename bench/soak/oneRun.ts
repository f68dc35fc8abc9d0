import type { INodeExecutionData } from 'n8n-workflow';
import { jsonOf, runNode } from '../../test/engine';
import type { LoadedPackage } from '../../test/engine/packedPackage';
import type { Setting } from '../contenders/contender';
import { readService } from '../service/control';
import type { SoakRun } from './job';

/** What a run counted, and the input items that gave nothing, twice, or another one's record. */
export interface DoneRun {
	readonly counts: Omit<SoakRun, 'heapMb' | 'rssMb'>;
	readonly wrong: readonly string[];
}

/** Looks up the names in one run of the node, going on after failures. */
export async function oneRun(
	{ service }: Setting,
	nodePackage: LoadedPackage,
	names: readonly string[],
): Promise<DoneRun> {
	const { origin, baseUrl, apiKey } = service;
	const before = await readService(origin);
	const started = performance.now();
	const result = await runNode({
		nodeType: 'codeHost',
		parameters: {
			resource: 'user',
			operation: 'get',
			username: '={{ $json.name }}',
			options: { timeout: 500, maxRetries: 3 },
		},
		items: names.map((name) => ({ name })),
		credential: { baseUrl, apiKey },
		onError: 'continueRegularOutput',
		package: nodePackage,
		mode: 'trigger',
	});
	const records = jsonOf(result);
	const failed = records.filter(({ error }) => error !== undefined).length;
	const after = await readService(origin);
	const wrong = names.filter((name, index) => !answers(result.items[index], name, index));
	return {
		counts: {
			requests: after.requests - before.requests,
			credits: after.credits - before.credits,
			succeeded: records.length - failed,
			failed,
			seconds: (performance.now() - started) / 1000,
		},
		wrong: records.length === names.length ? wrong : [...wrong, `${records.length} items came`],
	};
}

/** Whether an item is the record of that name, or its error item, and paired with its input item. */
function answers(item: INodeExecutionData | undefined, name: string, index: number): boolean {
	const pair = item?.pairedItem;
	const isPaired = typeof pair === 'object' && !Array.isArray(pair) && pair.item === index;
	return isPaired && (item?.json.error !== undefined || item?.json.username === name);
}
