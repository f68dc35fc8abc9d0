import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pick } from 'lodash';
import type { Change } from './changes';
import { parsed, serve } from './exchange';
import { type StartOptions, withDefaults } from './options';
import { Service } from './service';

export type { Change, Changed } from './changes';
export type { Fault, FaultRule } from './faults';
export type { ScenarioOptions, StartOptions } from './options';
export type { LoggedRequest } from './service';

/** A running sandbox. */
export interface Sandbox extends Service {
	/** What stands before the paths of the service's document, and before `/__sandbox/state` and `/__sandbox/changes`. */
	readonly baseUrl: string;
	readonly port: number;
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
	await app.listen({ port, host: '127.0.0.1' });
	const { port: taken } = app.server.address() as AddressInfo;
	const close = async () => await app.close();
	return Object.assign(service, { baseUrl: `http://127.0.0.1:${taken}`, port: taken, close });
}

/** What other processes ask for and change, as JSON under `/__sandbox`, neither logged nor counted. */
function serveControl(app: FastifyInstance, service: Service): void {
	const counters = ['requests', 'refused', 'credits', 'balance', 'inFlight', 'maxInFlight'];
	app.get('/state', () => pick(service, counters));
	app.post<{ Body: string }>('/changes', ({ body }) => service.change(parsed(body) as Change));
}
