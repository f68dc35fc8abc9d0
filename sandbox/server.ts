import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Certificate, makeCertificate } from './certificate';
import type { Change, Changed } from './changes/changes';
import { serveControl } from './control';
import type { AddedFault } from './faultBook';
import type { FaultRule } from './faults';
import type { LoggedRequest } from './log';
import { checkedChanges, type ScenarioOptions, type StartOptions, withDefaults } from './options';
import { Service } from './service';

export type { Change, Changed } from './changes/changes';
export type { AddedFault } from './faultBook';
export type { Fault, FaultMatch, FaultRequest, FaultRule } from './faults';
export type { LoggedRequest } from './log';
export type { ScenarioOptions, StartOptions } from './options';

/** A running sandbox. */
export interface Sandbox {
	/** What stands before the paths of the service's document, path prefix included. */
	readonly baseUrl: string;
	/** Where `/__sandbox/state` and the other switches are. */
	readonly origin: string;
	readonly port: number;
	/** With https: the certificate that a client has to trust (PEM). */
	readonly certificate: string | undefined;
	/** With https: a file with that certificate, for a client's NODE_EXTRA_CA_CERTS. */
	readonly certificateFile: string | undefined;
	readonly apiKey: string;
	/** The requests so far, in the order in which they arrived. */
	readonly log: readonly LoggedRequest[];
	/** How many requests came, also when the log keeps fewer. */
	readonly requests: number;
	/** How many of them were refused because of `maxAtOnce` and `maxPerSecond`. */
	readonly refused: number;
	/** Credits charged in all. */
	readonly credits: number;
	/** Credits left on the account of `apiKey`. */
	readonly balance: number;
	/** Every account: that of `apiKey`, then those of `keys` in their order. `log` counts them from 1. */
	readonly accounts: ReadonlyArray<{ readonly credits: number; readonly balance: number }>;
	/** TCP connections that carried a request. */
	readonly connections: number;
	/** The most requests that were under way at once. */
	readonly maxInFlight: number;
	/** Options, accounts, data and counters as at the start, no faults, an empty log. */
	reset(): void;
	/** Changes the scenario until the next `configure` or `reset`. @throws ZodError */
	configure(options: ScenarioOptions): void;
	/** Adds a rule; the oldest rule that matches a request strikes. @throws ZodError */
	addFault(rule: FaultRule): AddedFault;
	/** Lets the data move on, until the next `reset`. @throws ZodError, Refusal */
	change(change: Change): Changed;
	/** Stops at once, even with requests under way. */
	close(): Promise<void>;
}

/**
 * Starts the service on 127.0.0.1.
 * @throws ZodError for an option that does not exist or is out of range; Error EADDRINUSE
 */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
	const { port, https, pathPrefix, scenario } = withDefaults(options);
	const service = new Service(scenario, pathPrefix);
	const certificate = https ? await makeCertificate() : undefined;
	const app = application(certificate);
	service.serve(app);
	await app.register(async (scope) => serveControl(scope, service), { prefix: '/__sandbox' });
	app.addHook('onClose', () => certificate?.remove());
	try {
		await app.listen({ port, host: '127.0.0.1' });
	} catch (error) {
		await app.close();
		throw error;
	}
	const { port: taken } = app.server.address() as AddressInfo;
	const origin = `${https ? 'https' : 'http'}://127.0.0.1:${taken}`;
	return {
		baseUrl: origin + pathPrefix,
		origin,
		port: taken,
		certificate: certificate?.cert,
		certificateFile: certificate?.file,
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
			return service.accounts.charged;
		},
		get balance() {
			return service.accounts.balance;
		},
		get accounts() {
			return service.accounts.told();
		},
		get connections() {
			return service.log.connections;
		},
		get maxInFlight() {
			return service.log.maxInFlight;
		},
		reset: () => service.reset(),
		configure: (changes) => service.configure(checkedChanges(changes)),
		addFault: (rule) => service.faults.add(rule),
		change: (change) => service.change(change),
		close: () => app.close(),
	};
}

function application(certificate: Certificate | undefined): FastifyInstance {
	const options = { logger: false, forceCloseConnections: true, exposeHeadRoutes: false };
	if (certificate === undefined) return Fastify(options);
	const { key, cert } = certificate;
	return Fastify({ ...options, serverFactory: (handler) => createServer({ key, cert }, handler) });
}
