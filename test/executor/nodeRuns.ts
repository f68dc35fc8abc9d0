import { setImmediate } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { type NodeResult, runNode, type RunNodeOptions } from '../../n8n/engine/runNode';
import type { PagedListing } from './listings';

/** Settings of a run; `options` are the node's. */
export type RunSettings = Partial<RunNodeOptions> & { readonly options?: object };

/** The result of a run, with what tests read most. */
export interface RunResult extends NodeResult {
	/** The output records, error items included. */
	readonly records: IDataObject[];
	/** The index of each record's input item. */
	readonly sources: number[];
	/** The hint's text without its sentence about running again for free; empty without a hint. */
	readonly hint: string;
	/** The error's message, if there is one. */
	readonly message: string | undefined;
	readonly description: string | null | undefined;
	/** Requests sent since the last reset. */
	readonly sent: unknown[];
}

/** A test service, and runs of nodes against it. */
export abstract class NodeRuns {
	/** The API key, different after each reset, because nodes keep state per key. */
	protected apiKey = '';
	private keys = 0;

	abstract start(): Promise<void>;
	abstract close(): Promise<void>;
	protected abstract get baseUrl(): string;

	/** The sent bodies, in the order of arrival. */
	abstract get bodies(): unknown[];

	get credential(): ICredentialDataDecryptedObject & { baseUrl: string; apiKey: string } {
		return { baseUrl: this.baseUrl, apiKey: this.apiKey };
	}

	reset(): void {
		this.apiKey = `ppd_test_key_${(this.keys += 1)}`;
	}

	/** Runs a node, by default with the right credential, and with raw output if the node type is given by name. */
	async run({ parameters, options, ...more }: RunNodeOptions & RunSettings): Promise<RunResult> {
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

	/** Looks up a code-host user: 1 credit per request, without paging. */
	async lookup(username: string, { parameters, ...more }: RunSettings = {}) {
		return await this.run({
			...more,
			nodeType: 'codeHost',
			parameters: userGet(username, parameters),
		});
	}

	/** Looks up users, one input item each: these names, or `user0`, `user1`, … */
	async lookups(names: number | readonly string[], more: RunSettings = {}) {
		const items = (typeof names === 'number' ? usernames(names) : names).map((name) => ({ name }));
		return await this.lookup('={{ $json.name }}', { items, ...more });
	}

	/** Runs the only operation without a credential, which is free. */
	async publicProfile(baseUrl: string, { parameters, ...more }: RunSettings = {}) {
		const which = { resource: 'publicProfile', operation: 'get', baseUrl, memberIdentity: 'ada' };
		return await this.run({
			credential: null,
			...more,
			nodeType: 'professionalNetwork',
			parameters: { ...which, ...parameters },
		});
	}

	/** Reads a listing of this length: all records, unless a limit is given. */
	async list(listing: PagedListing, length: number, { parameters, ...more }: RunSettings = {}) {
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

/** Waits until everything in flight between a node and a test service, which share an event loop, has arrived. */
export async function arrivals(): Promise<void> {
	for (let turns = 0; turns < 200; turns += 1) await setImmediate();
}

/** Starts the service for the tests of a file, and resets it before each. */
export function useService<Service extends NodeRuns>(service: Service): Service {
	beforeAll(async () => await service.start());
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());
	return service;
}

/** The end of the hint's counts in a manual execution whose responses are all cached (`test/send/cache.test.ts`). */
export const FREE_AGAIN = ' Running again within an hour is free.';

/** Returns the parameters that look up a code-host user. */
export function userGet(username: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'user', operation: 'get', username, ...more };
}

/** Returns different names. */
export const usernames = (count: number) => Array.from({ length: count }, (_, n) => `user${n}`);

type Items = NodeResult['items'];

export const recordsIn = (items: Items) => items.map(({ json }) => json);

/** Returns the index of each item's input item. */
export const sourcesIn = (items: Items) =>
	items.map(({ pairedItem }) => Object(pairedItem).item as number);

/** Returns whether this is an error item. */
export const isError = ({ json }: Items[number]) => typeof json.error === 'string';
