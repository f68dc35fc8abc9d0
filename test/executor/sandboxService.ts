import {
	type Fault,
	type FaultRule,
	type Sandbox,
	startSandbox,
	type StartOptions,
} from '../../sandbox/server';
import { NodeRuns } from './nodeRuns';

/** The sandbox of one test file, and runs of nodes against it. */
export class SandboxService extends NodeRuns {
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

	/** From now on requests get this for an answer: all of them, or those that match; always, or so often. */
	strike(fault: Fault, when?: FaultRule['when'], times?: number): void {
		this.sandbox.addFault({ fault, when, ...(times !== undefined && { times }) });
	}

	get credential() {
		return { baseUrl: this.sandbox.baseUrl, apiKey: this.sandbox.apiKey };
	}

	/** What was sent, in the order of arrival. */
	get bodies(): unknown[] {
		return this.sandbox.log.map(({ body }) => body);
	}
}

/** A refusal with a message of the service, after which a request may be sent again at once. */
export const refusal = (status: number, more: object = {}): Fault => ({
	kind: 'status',
	status,
	message: `Word of ${status}`,
	headers: { 'retry-after': '0' },
	...more,
});

/** A sandbox for the tests of a file; before each of them it is as at its start. */
export function useSandbox(options: StartOptions = {}): SandboxService {
	const service = new SandboxService();
	beforeAll(async () => await service.start(options));
	beforeEach(() => service.reset());
	afterAll(async () => await service.close());
	return service;
}
