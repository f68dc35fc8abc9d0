import { jsonOf, loadPackage, runNode } from '../../n8n/engine';
import type { Prepare } from './contender';

/** The built package, loaded by n8n's loader and run by its engine. */
export const prepare: Prepare = async ({ service, packageFolder }) => {
	const nodePackage = await loadPackage(packageFolder);
	return async ({ names, apiKey, concurrency }) => {
		const result = await runNode({
			nodeType: 'codeHost',
			parameters: {
				resource: 'user',
				operation: 'get',
				username: '={{ $json.name }}',
				...(concurrency !== undefined && { options: { concurrency } }),
			},
			items: names.map((name) => ({ name })),
			credential: { baseUrl: service.baseUrl, apiKey },
			package: nodePackage,
			mode: 'trigger',
		});
		return jsonOf(result).length;
	};
};
