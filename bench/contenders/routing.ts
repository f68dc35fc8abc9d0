import { jsonOf, runNode } from '../../test/engine';
import { DeclarativeApi } from '../alternatives/declarativeCredential';
import { declarativeNode } from '../alternatives/declarativeNode';
import type { Prepare } from './contender';

/** A plain declarative node, run by n8n's RoutingNode. It sends everything at once. */
export const prepare: Prepare = async ({ service }) => {
	const credentialType = new DeclarativeApi();
	const { baseUrl, apiKey } = service;
	return await Promise.resolve(async ({ target, subjects }) => {
		const result = await runNode({
			nodeType: declarativeNode(target),
			parameters: { subject: '={{ $json.subject }}' },
			items: subjects.map((subject) => ({ subject })),
			credential: { baseUrl, apiKey },
			credentialType,
			mode: 'trigger',
		});
		jsonOf(result);
		return result.items;
	});
};
