import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pick } from 'lodash';
import type { Change } from './changes';
import { parsed, serve } from './exchange';
import type { FaultRule } from './faults';
import { type StartOptions, withDefaults } from './options';
import { Service } from './service';

export type { Change, Changed } from './changes';
export type { Fault, FaultRule } from './faults';
export type { ScenarioOptions, StartOptions } from './options';
export type { LoggedRequest } from './service';

/** A running sandbox. */
export interface Sandbox extends Service {
	/** What stands before the paths of the service's document, and before `/__sandbox/state` and the other switches. */
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

/** What the sandbox says about itself over HTTP. */
const stateOf = (service: Service) =>
	pick(service, ['requests', 'refused', 'credits', 'balance', 'inFlight', 'maxInFlight']);

/** The same switches for other processes, as JSON under `/__sandbox`, neither logged nor counted. */
function serveControl(app: FastifyInstance, service: Service): void {
	const switches: Readonly<Record<string, (given: object) => object | void>> = {
		options: (members) => service.configure(members),
		faults: (rule) => service.addFault(rule as FaultRule),
		changes: (change) => service.change(change as Change),
	};
	app.get('/state', () => stateOf(service));
	app.delete('/state', () => {
		service.reset();
		return stateOf(service);
	});
	for (const [name, use] of Object.entries(switches))
		app.post<{ Body: string }>(`/${name}`, ({ body }) => use(parsed(body) as object) ?? {});
}
