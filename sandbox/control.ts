import type { FastifyInstance } from 'fastify';
import { pick } from 'lodash';
import type { Change } from './changes';
import { parsed } from './exchange';
import { faultRuleSchema } from './faults';
import type { Service } from './service';

/** What the sandbox says about itself over HTTP. */
const stateOf = (service: Service) =>
	pick(service, ['requests', 'refused', 'credits', 'balance', 'inFlight', 'maxInFlight']);

/**
 * The same switches for other processes, as JSON under `/__sandbox`, neither logged nor counted: `GET state`,
 * `DELETE state` (everything back to the start), `PATCH options` (members of a scenario), `POST faults` (a rule),
 * `POST changes` (lets the data move on).
 */
export function serveControl(app: FastifyInstance, service: Service): void {
	app.get('/state', () => stateOf(service));
	app.delete('/state', () => {
		service.reset();
		return stateOf(service);
	});
	app.patch<{ Body: string }>('/options', ({ body }) => {
		service.configure(parsed(body) as object);
		return service.scenario;
	});
	app.post<{ Body: string }>('/faults', ({ body }) => {
		service.addFault(faultRuleSchema.parse(parsed(body)));
		return {};
	});
	app.post<{ Body: string }>('/changes', ({ body }) => {
		const { ids } = service.change(parsed(body) as Change);
		return { ids };
	});
}
