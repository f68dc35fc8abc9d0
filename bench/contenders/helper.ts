import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { jsonOf, loadPackage, nodeTypeThat, runNode } from '../../n8n/engine';
import { LOOKUP_PATH, type Prepare } from './contender';

const CREDENTIAL = 'publicPlatformDataApi';

/** What n8n's engine and its HTTP helper need for any node; the credential is this package's. */
export const prepare: Prepare = async ({ service: { baseUrl }, packageFolder }) => {
	const nodePackage = await loadPackage(packageFolder);
	return async ({ names, apiKey, helperAtOnce }) => {
		const result = await runNode({
			nodeType: helperNode(helperAtOnce),
			parameters: {},
			items: names.map((name) => ({ name })),
			credential: { baseUrl, apiKey },
			package: nodePackage,
			mode: 'trigger',
		});
		return jsonOf(result).length;
	};
};

/** A node that does nothing but send requests through n8n's HTTP helper: no expression, no check, no retry, no deadline. */
function helperNode(atOnce: number) {
	const node = nodeTypeThat('helper', async function () {
		const names = this.getInputData().map(({ json }) => String(json.name));
		const lookUp = await helperLookup(this);
		return await eachAtOnce(atOnce, names, async (name) => ({ json: await lookUp(name) }));
	});
	node.description.credentials = [{ name: CREDENTIAL, required: true }];
	return node;
}

async function helperLookup(
	context: IExecuteFunctions,
): Promise<(username: string) => Promise<IDataObject>> {
	const data = await context.getCredentials(CREDENTIAL);
	const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL, data };
	const { httpRequestWithAuthentication } = context.helpers;
	return async (username) => {
		const request = {
			method: 'POST' as const,
			url: `${String(data.baseUrl)}${LOOKUP_PATH}`,
			body: { username },
			headers: { 'Content-Type': 'application/json' },
			json: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		};
		const { body } = (await httpRequestWithAuthentication.call(context, CREDENTIAL, request, {
			credentialsDecrypted,
		})) as { body: { data: IDataObject } };
		return body.data;
	};
}

/** Maps a list, a given number at once, and keeps its order. */
async function eachAtOnce<In, Out>(
	atOnce: number,
	list: readonly In[],
	map: (entry: In) => Promise<Out>,
): Promise<Out[]> {
	const results: Out[] = [];
	const left = list.entries();
	const work = async () => {
		for (const [index, entry] of left) results[index] = await map(entry);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
	return results;
}
