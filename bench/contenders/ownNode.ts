import type { ICredentialType, INodeParameters, INodeType } from 'n8n-workflow';
import { jsonOf, runNode } from '../../test/engine';
import type { Target } from '../work/target';
import { AT_ONCE_UNSET, type Prepare } from './contender';

/** A node that was written for the benchmark. */
export interface OwnNode {
	readonly nodeType: (target: Target, concurrency: number) => INodeType;
	readonly credentialType: ICredentialType;
	readonly parameters: INodeParameters;
}

/** A contender that does the work with its own node, run by n8n's engine. */
export function ownNode({ nodeType, credentialType, parameters }: OwnNode): Prepare {
	return async ({ service: { baseUrl, apiKey } }) =>
		await Promise.resolve(async ({ target, subjects, concurrency = AT_ONCE_UNSET }) => {
			const result = await runNode({
				nodeType: nodeType(target, concurrency),
				parameters,
				items: subjects.map((subject) => ({ subject })),
				credential: { baseUrl, apiKey },
				credentialType,
				mode: 'trigger',
			});
			jsonOf(result);
			return result.items;
		});
}
