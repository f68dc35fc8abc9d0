import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox, StartOptions } from '../../sandbox/server';
import { startSandbox } from '../../sandbox/server';
import type { NodeResult, RunNodeOptions } from '../../n8n/engine';
import { runNode } from '../../n8n/engine';

/** The sandbox of one test file, and runs of nodes against it. */
export class SandboxService {
	private started: Sandbox | undefined;
	private keys = 0;

	async start(options: StartOptions = {}): Promise<void> {
		this.started = await startSandbox(options);
	}

	async close(): Promise<void> {
		await this.started?.close();
	}

	/** As at its start, with another API key: what the nodes know of a key they keep. */
	reset(): void {
		this.sandbox.reset();
		this.sandbox.configure({ apiKey: `ppd_test_key_${(this.keys += 1)}` });
	}

	/** Log, credits, faults and switches (see `sandbox/server.ts`). */
	get sandbox(): Sandbox {
		if (this.started === undefined) throw new Error('The sandbox is not started yet');
		return this.started;
	}

	get credential() {
		return { baseUrl: this.sandbox.baseUrl, apiKey: this.sandbox.apiKey };
	}

	/** What was sent, in the order of arrival. */
	get bodies(): unknown[] {
		return this.sandbox.log.map(({ body }) => body);
	}

	/** Runs a node with the right credential, unless another is given. */
	async run(options: RunNodeOptions): Promise<NodeResult> {
		return await runNode({ credential: this.credential, ...options });
	}

	/** Looks a code-host user up: 1 credit a request, and nothing pages. */
	async lookup(username: string, options: Lookup = {}): Promise<NodeResult> {
		const { parameters, ...rest } = options;
		return await this.run({
			...rest,
			nodeType: 'codeHost',
			parameters: userGet(username, parameters),
		});
	}
}

/** What a lookup may set besides the username. */
export type Lookup = Partial<RunNodeOptions>;

/** The parameters that look a code-host user up. */
export function userGet(username: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'user', operation: 'get', username, ...more };
}

/** A sandbox for the tests of a file; before each of them it is as at its start. */
export function useSandbox(options: StartOptions = {}): SandboxService {
	const service = new SandboxService();
	beforeAll(async () => await service.start(options));
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());
	return service;
}
