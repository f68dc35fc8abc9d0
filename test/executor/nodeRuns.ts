import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { type NodeResult, runNode, type RunNodeOptions } from '../../n8n/engine';
import type { Listing } from './listings';

/** What a run may set; `options` are those of the node. */
export type Settings = Partial<RunNodeOptions> & { readonly options?: object };

/** Runs of nodes against a service of the tests. */
export abstract class NodeRuns {
	abstract get credential(): ICredentialDataDecryptedObject;

	/** Runs a node with the right credential, unless another is given. */
	async run({ parameters, options, ...more }: RunNodeOptions & Settings): Promise<NodeResult> {
		const all = { ...(options && { options: { ...options } }), ...parameters };
		return await runNode({ credential: this.credential, ...more, parameters: all });
	}

	/** Looks a code-host user up: 1 credit a request, and nothing pages. */
	async lookup(username: string, { parameters, ...more }: Settings = {}) {
		return await this.run({
			...more,
			nodeType: 'codeHost',
			parameters: userGet(username, parameters),
		});
	}

	/** Looks users up, each of them by an input item of its own: these names, or so many of `user0`, `user1`, … */
	async lookups(names: number | readonly string[], more: Settings = {}) {
		const items = (typeof names === 'number' ? usernames(names) : names).map((name) => ({ name }));
		return await this.lookup('={{ $json.name }}', { items, ...more });
	}

	/** Runs the one operation without a credential, which is free. */
	async publicProfile(baseUrl: string, { parameters, ...more }: Settings = {}) {
		const which = { resource: 'publicProfile', operation: 'get', baseUrl, memberIdentity: 'ada' };
		return await this.run({
			...more,
			nodeType: 'professionalNetwork',
			credential: null,
			parameters: { ...which, ...parameters },
		});
	}

	/** Reads a listing of so many records: all of them, unless a limit is given. */
	async list(listing: Listing, length: number, { parameters, ...more }: Settings = {}) {
		return await this.run({
			...more,
			nodeType: listing.nodeType,
			parameters: {
				...listing.parametersFor(length),
				...(parameters?.limit === undefined && { returnAll: true }),
				...parameters,
			},
		});
	}
}

/** The parameters that look a code-host user up. */
export function userGet(username: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'user', operation: 'get', username, ...more };
}

/** So many different names. */
export const usernames = (count: number) => Array.from({ length: count }, (_, n) => `user${n}`);
