import { sum } from 'lodash';
import type { IDataObject, IVersionedNodeType } from 'n8n-workflow';
import { newInstance } from '../n8n/engine/packages';
import { nodeTypeThat, runNode, type RunNodeOptions } from '../n8n/engine/runNode';
import { requireFromN8n } from '../tools/paths';
import type { Job, Spent } from './settings';

/** One run of a workflow that looks up names. */
type Run = Omit<Job, 'lookups' | 'runs'> & { readonly names: readonly string[] };

/** The contenders: each does a run and returns the number of records. Rejects if the run fails. */
const contenders = { ours, helper, http };

const LOOKUP_PATH = '/code-host/get-profile';
const CREDENTIAL = 'publicPlatformDataApi';
const NAME = '={{ $json.name }}';

/** Max requests in flight of this package, if it decides. */
const MAX_CONCURRENCY = 200;

async function ours({ concurrency, ...run }: Run): Promise<number> {
	const options = { ...(concurrency !== undefined && { concurrency }) };
	const which = { resource: 'user', operation: 'get', username: NAME };
	const parameters = { ...which, output: 'raw', options };
	return await recordsOf(run, { nodeType: 'codeHost', parameters });
}

/** Sends requests with n8n's HTTP helper only: no expressions, validation, retries or deadline. */
async function helper({ concurrency = MAX_CONCURRENCY, ...run }: Run): Promise<number> {
	const nodeType = nodeTypeThat('helper', async function () {
		const data = await this.getCredentials(CREDENTIAL);
		const { httpRequestWithAuthentication: send } = this.helpers;
		const given = { credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data } };
		const url = `${String(data.baseUrl)}${LOOKUP_PATH}`;
		const items: Array<{ json: IDataObject }> = [];
		const left = this.getInputData().values();
		const work = async () => {
			for (const { json } of left) {
				const request = { method: 'POST' as const, url, body: { username: json.name }, json: true };
				const answer = (await send.call(this, CREDENTIAL, request, given)) as IDataObject;
				items.push({ json: answer.data as IDataObject });
			}
		};
		await Promise.all(Array.from({ length: concurrency }, work));
		return items;
	});
	nodeType.description.credentials = [{ name: CREDENTIAL, required: true }];
	return await recordsOf(run, { nodeType, parameters: {} });
}

/**
 * The HTTP Request node as users would set it up without this package, with the cheapest settings. It sends all requests at
 * once.
 */
async function http(run: Run): Promise<number> {
	const parameters = {
		method: 'POST',
		url: `${run.baseUrl}${LOOKUP_PATH}`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${run.apiKey}` }] },
		sendBody: true,
		bodyParameters: { parameters: [{ name: 'username', value: NAME }] },
		options: { response: { response: { responseFormat: 'json' } } },
	};
	const file = requireFromN8n.resolve('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js');
	const versions = await newInstance<IVersionedNodeType>(file, 'HttpRequest');
	const [nodeType, typeVersion] = [versions.getNodeType(4.5), 4.5];
	return await recordsOf(run, { nodeType, typeVersion, parameters });
}

async function recordsOf(
	{ names, baseUrl, apiKey }: Pick<Run, 'names' | 'baseUrl' | 'apiKey'>,
	node: Pick<RunNodeOptions, 'nodeType' | 'typeVersion' | 'parameters'>,
): Promise<number> {
	const items = names.map((name) => ({ name }));
	const credential = { baseUrl, apiKey };
	const result = await runNode({ ...node, items, credential, mode: 'trigger' });
	if (result.error) throw result.error;
	return result.items.length;
}

const lookUp = contenders[process.argv[2] as keyof typeof contenders];

/** Does the runs of a job, which share its lookups evenly. @throws if one fails or returns too few records */
async function measure({ lookups, runs, ...run }: Job): Promise<Spent> {
	const each = lookups / runs;
	const namesOf = (at: number) => Array.from({ length: each }, (_, n) => `octo${at * each + n}`);
	global.gc?.();
	const cpuBefore = process.cpuUsage();
	const started = performance.now();
	const begun = Array.from({ length: runs }, (_, at) => lookUp({ ...run, names: namesOf(at) }));
	const records = sum(await Promise.all(begun));
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(cpuBefore);
	if (records !== lookups) throw new Error(`${records} records came instead of ${lookups}`);
	return { wallMs, cpuMs: (user + system) / 1000 };
}

process.on('message', (job: Job) => void measure(job).then((spent) => process.send?.(spent)));
