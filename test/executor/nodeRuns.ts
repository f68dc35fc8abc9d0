import { setImmediate } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { type NodeResult, runNode, type RunNodeOptions } from '../../n8n/engine/runNode';
import type { Listing } from './listings';

/** What a run may set; `options` are those of the node. */
export type Settings = Partial<RunNodeOptions> & { readonly options?: object };

/** What came of a run, with what tests read most. */
export interface Came extends NodeResult {
	/** The records that came out, error items among them. */
	readonly records: IDataObject[];
	/** The number of the input item that each came from. */
	readonly sources: number[];
	/** What the hint says, but for the sentence that paid runs by hand have; empty without one. */
	readonly hint: string;
	/** Of the error, if there is one. */
	readonly message: string | undefined;
	readonly description: string | null | undefined;
	/** What was sent to the service since its reset. */
	readonly sent: unknown[];
}

/** A service of the tests, and runs of nodes against it. */
export abstract class NodeRuns {
	/** What the nodes know of a key they keep: after each reset there is another. */
	protected apiKey = '';
	private keys = 0;

	abstract start(): Promise<void>;
	abstract close(): Promise<void>;
	protected abstract get baseUrl(): string;

	/** What was sent, in the order of arrival. */
	abstract get bodies(): unknown[];

	get credential(): ICredentialDataDecryptedObject & { baseUrl: string; apiKey: string } {
		return { baseUrl: this.baseUrl, apiKey: this.apiKey };
	}

	reset(): void {
		this.apiKey = `ppd_test_key_${(this.keys += 1)}`;
	}

	/** Runs a node with the right credential, a named one with whole records, unless the test says otherwise. */
	async run({ parameters, options, ...more }: RunNodeOptions & Settings): Promise<Came> {
		const set = { ...(options && { options: { ...options } }), ...parameters };
		const all = { ...(typeof more.nodeType === 'string' && { output: 'raw' }), ...set };
		const result = await runNode({ credential: this.credential, ...more, parameters: all });
		const { items, hints, error } = result;
		return {
			...result,
			records: recordsIn(items),
			sources: sourcesIn(items),
			hint: (hints[0]?.message ?? '').replace(FREE_AGAIN, ''),
			message: error?.message,
			description: error?.description,
			sent: this.bodies,
		};
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
			credential: null,
			...more,
			nodeType: 'professionalNetwork',
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

/** Waits until what is under way between a node and a service of the tests, which share one event loop, has arrived. */
export async function arrivals(): Promise<void> {
	for (let turns = 0; turns < 200; turns += 1) await setImmediate();
}

/** The service for the tests of a file; before each of them it is as at its start. */
export function useService<Service extends NodeRuns>(service: Service): Service {
	beforeAll(async () => await service.start());
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());
	return service;
}

/** What the hint of a run by hand ends its counts with where each of its answers is kept (`test/send/cache.test.ts`). */
export const FREE_AGAIN = ' Running again within an hour is free.';

/** The parameters that look a code-host user up. */
export function userGet(username: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'user', operation: 'get', username, ...more };
}

/** So many different names. */
export const usernames = (count: number) => Array.from({ length: count }, (_, n) => `user${n}`);

type Items = NodeResult['items'];

export const recordsIn = (items: Items) => items.map(({ json }) => json);

/** The numbers of the input items that they came from. */
export const sourcesIn = (items: Items) =>
	items.map(({ pairedItem }) => Object(pairedItem).item as number);

/** Whether this is an error item. */
export const isError = ({ json }: Items[number]) => typeof json.error === 'string';
