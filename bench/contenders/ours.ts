import { jsonOf, loadPackage, runNode } from '../../test/engine';
import type { Prepare } from './contender';

/** The built package, loaded by n8n's loader and run by its engine. */
export const prepare: Prepare = async ({ service, packageFolder }) => {
	const nodePackage = await loadPackage(packageFolder);
	const { baseUrl, apiKey } = service;
	return async ({ target, subjects, concurrency }) => {
		const { node, resource, operation, field, listing } = target;
		const result = await runNode({
			nodeType: node,
			parameters: {
				resource,
				operation,
				[field]: '={{ $json.subject }}',
				...(listing && { returnAll: true }),
				...(concurrency !== undefined && { options: { concurrency } }),
			},
			items: subjects.map((subject) => ({ subject })),
			credential: { baseUrl, apiKey },
			package: nodePackage,
			mode: 'trigger',
		});
		jsonOf(result);
		return result.items;
	};
};
