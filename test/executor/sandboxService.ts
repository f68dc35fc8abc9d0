import { sumBy } from 'lodash';
import type { Fault, FaultRule } from '../../sandbox/faults';
import type { StartOptions } from '../../sandbox/options';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { NodeRuns, useService } from './nodeRuns';

/** The sandbox of a test file, and runs of nodes against it. */
export class SandboxService extends NodeRuns {
	private started: Sandbox | undefined;

	constructor(private readonly options: StartOptions = {}) {
		super();
	}

	async start(): Promise<void> {
		this.started = await startSandbox(this.options);
	}

	async close(): Promise<void> {
		await this.started?.close();
	}

	override reset(): void {
		super.reset();
		this.sandbox.reset();
		this.sandbox.configure({ apiKey: this.apiKey });
	}

	/** Log, credits, faults and options (see `sandbox/server.ts`). */
	get sandbox(): Sandbox {
		if (this.started === undefined) throw new Error('The sandbox is not started yet');
		return this.started;
	}

	/** Injects a fault into all or matching requests, always or a number of times. */
	strike(fault: Fault, when?: FaultRule['when'], times?: number): void {
		this.sandbox.addFault({ fault, when, times });
	}

	/** Returns the credits charged since its last call. */
	paid(): number {
		return sumBy(this.sandbox.log.splice(0), 'creditsCost');
	}

	protected get baseUrl(): string {
		return this.sandbox.baseUrl;
	}

	get bodies(): unknown[] {
		return this.sandbox.log.map(({ body }) => body);
	}
}

/** An error of the service, after which a request may be sent again at once. */
export const errorFault = (status: number, more: object = {}): Fault => ({
	kind: 'status',
	status,
	message: `Word of ${status}`,
	headers: { 'retry-after': '0' },
	...more,
});

/** Starts a sandbox for the tests of a file. */
export const useSandbox = (options?: StartOptions) => useService(new SandboxService(options));
