import pWaitFor from 'p-wait-for';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { type Example, nodeOf, readExample } from '../../n8n/lists/adapt';
import { DataTables } from '../../n8n/lists/dataTables';
import { ANSWERS } from '../../n8n/lists/longList';
import { publish } from '../../n8n/lists/publish';
import { node, ours, row } from '../../n8n/workflow';
import { resetService } from '../service/control';
import { SETTLE_LIMIT_S } from './companies';
import { databaseMb } from './databaseSize';
import type { ListFigures, ListSetting } from './figures';
import { follow } from './follow';
import { INSPECTED } from './heap';
import type { Bench } from './sqlite';

const PATH = 'one-execution';

/**
 * What users build first, for comparison: one execution with Loop Over Items, which saves each batch as the long list
 * does. It has no budget, no lease, and does not go on after a crash.
 */
export async function measureOneExecution(
	setting: ListSetting,
	{ folder, tarball, service }: Bench,
): Promise<ListFigures> {
	await using opened = new AsyncDisposableStack();
	const env = { NODE_OPTIONS: INSPECTED };
	const n8n = await KillableN8n.make(folder, tarball, [sandboxCredential(service)], opened, env);
	const client = await n8n.start();
	await publish(client, await loopOverItems(setting));
	await resetService(service.origin, { latencyMs: setting.latencyMs });
	const before = await databaseMb(n8n.place);
	await fetch(`${client.address}/webhook/${PATH}`, { method: 'POST' });
	const tables = new DataTables(client);
	const isSaved = async () => (await tables.count(ANSWERS)) >= setting.rows;
	const found = await follow({
		setting,
		origin: service.origin,
		processes: () => [{ process: n8n.process, log: n8n.place.log, runsBatches: true }],
		kill: () => n8n.kill(),
		settled: () => pWaitFor(isSaved, { interval: 200, timeout: SETTLE_LIMIT_S * 1000 }),
	});
	const answers = await tables.rows<{ universalName: string }>(ANSWERS);
	const distinct = new Set(answers.map(({ universalName }) => universalName)).size;
	return {
		...found,
		databaseMb: (await databaseMb(n8n.place)) - before,
		lost: setting.rows - distinct,
		doubled: answers.length - distinct,
	};
}

async function loopOverItems({ rows, batchSize }: ListSetting): Promise<Example> {
	const longList = await readExample('long-list.json');
	const list = `={{ { rows: Array.from({ length: ${rows} }, (_, at) => ({ company: 'company-' + at })) } }}`;
	const company = { resource: 'company', operation: 'get', output: 'simplified' };
	const workflow = row('One execution', [
		{
			...node('Start', 'n8n-nodes-base.webhook', 2, {
				httpMethod: 'POST',
				path: PATH,
				responseMode: 'onReceived',
				options: {},
			}),
			webhookId: PATH,
		},
		nodeOf(longList, 'Answers table'),
		node('List', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: list, options: {} }),
		node('Rows', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
		node('Loop Over Items', 'n8n-nodes-base.splitInBatches', 3, { batchSize, options: {} }),
		ours('Company page', 'professionalNetwork', {
			...company,
			universalName: '={{ $json.company }}',
		}),
		nodeOf(longList, 'Save answers'),
	]);
	const batch = { node: 'Company page', type: 'main', index: 0 };
	const again = { node: 'Loop Over Items', type: 'main', index: 0 };
	workflow.connections['Loop Over Items'] = { main: [[], [batch]] };
	workflow.connections['Save answers'] = { main: [[again]] };
	return { ...workflow, id: 'ppdOneExecution', settings: longList.settings };
}
