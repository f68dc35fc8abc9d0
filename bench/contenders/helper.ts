import { jsonOf, runNode } from '../../test/engine';
import { HelperApi, helperNode } from '../alternatives/helperNode';
import type { Prepare } from './contender';

/** What n8n's engine and its HTTP helper take, whatever a node does. */
export const prepare: Prepare = async ({ service, concurrency }) => {
	const credentialType = new HelperApi();
	const { baseUrl, apiKey } = service;
	return await Promise.resolve(async ({ target, subjects }) => {
		const result = await runNode({
			nodeType: helperNode(target, concurrency),
			parameters: {},
			items: subjects.map((subject) => ({ subject })),
			credential: { baseUrl, apiKey },
			credentialType,
			mode: 'trigger',
		});
		jsonOf(result);
		return result.items;
	});
};
