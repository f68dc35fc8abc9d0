import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { type Change, type Changed, changeSchema } from './changes';
import { serveControl } from './control';
import { serve } from './exchange';
import type { FaultRule } from './faults';
import type { LoggedRequest } from './log';
import { checkedChanges, type ScenarioOptions, type StartOptions, withDefaults } from './options';
import { Service } from './service';

export type { Change, Changed } from './changes';
export type { Fault, FaultMatch, FaultRequest, FaultRule } from './faults';
export type { LoggedRequest } from './log';
export type { ScenarioOptions, StartOptions } from './options';

/** A running sandbox. */
export interface Sandbox {
	/** What stands before the paths of the service's document. */
	readonly baseUrl: string;
	/** Where `/__sandbox/state` and the other switches are. */
	readonly origin: string;
	readonly port: number;
	readonly apiKey: string;
	/** The requests so far, in the order in which they arrived. */
	readonly log: readonly LoggedRequest[];
	/** How many requests came, also when the log keeps fewer. */
	readonly requests: number;
	/** How many of them were refused because of `maxAtOnce` and the like. */
	readonly refused: number;
	/** Credits charged. */
	readonly credits: number;
	/** Credits left on the account. */
	readonly balance: number;
	/** The most requests that were under way at once. */
	readonly maxInFlight: number;
	/** Options, account, data and counters as at the start, no faults, an empty log. */
	reset(): void;
	/** Changes the scenario until the next `configure` or `reset`. @throws ZodError */
	configure(options: ScenarioOptions): void;
	/** Adds a rule; the oldest rule that matches a request strikes. @throws ZodError */
	addFault(rule: FaultRule): { remove(): void };
	/** Lets the data move on, until the next `reset`. @throws ZodError, Refusal */
	change(change: Change): Changed;
	/** Stops at once, even with requests under way. */
	close(): Promise<void>;
}

/** Starts the service on 127.0.0.1; throws ZodError for an option that cannot be, or Error EADDRINUSE. */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
	const { port, scenario } = withDefaults(options);
	const service = new Service(scenario);
	const app = Fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false });
	serve(app, service);
	await app.register(async (scope) => serveControl(scope, service), { prefix: '/__sandbox' });
	try {
		await app.listen({ port, host: '127.0.0.1' });
	} catch (error) {
		await app.close();
		throw error;
	}
	const { port: taken } = app.server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${taken}`;
	return {
		baseUrl: origin,
		origin,
		port: taken,
		get apiKey() {
			return service.scenario.apiKey;
		},
		get log() {
			return service.log.entries;
		},
		get requests() {
			return service.log.requests;
		},
		get refused() {
			return service.overload.refused;
		},
		get credits() {
			return service.account.charged;
		},
		get balance() {
			return service.account.balance;
		},
		get maxInFlight() {
			return service.log.maxInFlight;
		},
		reset: () => service.reset(),
		configure: (changes) => service.configure(checkedChanges(changes)),
		addFault: (rule) => service.faults.add(rule),
		change: (change) => service.change(changeSchema.parse(change)),
		close: () => app.close(),
	};
}
