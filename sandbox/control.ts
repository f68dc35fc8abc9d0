import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import { faultRuleSchema } from './faults';
import { checkedChanges } from './options';
import { parsed } from './outcome';
import type { Service } from './service';
import { describe } from './validation';

/** What the sandbox tells of itself over HTTP. */
export function stateOf({ log, account }: Service) {
	return {
		requests: log.requests,
		credits: account.charged,
		balance: account.balance,
		connections: log.connections,
		inFlight: log.inFlight,
		maxInFlight: log.maxInFlight,
	};
}

/**
 * The same switches for other processes, as JSON under `/__sandbox`:
 * - `GET state` (with `?log=1` the log too), `DELETE state`: everything back to the start
 * - `PATCH options`: members of a scenario
 * - `POST faults`: a rule, answers its id; `GET faults`; `DELETE faults`, `DELETE faults/<id>`
 *
 * These requests are neither logged nor counted.
 */
export function serveControl(app: FastifyInstance, service: Service): void {
	app.setErrorHandler((error, _request, reply) => {
		const status = error instanceof z.ZodError ? 422 : 500;
		const message = error instanceof z.ZodError ? describe(error) : String(error);
		return reply.code(status).send({ status: 'error', message });
	});
	app.get<{ Querystring: { log?: string } }>('/state', ({ query }) => ({
		...stateOf(service),
		...(query.log === undefined ? {} : { log: service.log.entries }),
	}));
	app.delete('/state', () => {
		service.reset();
		return stateOf(service);
	});
	app.patch<{ Body: string }>('/options', ({ body }) => {
		service.configure(checkedChanges(parsed(body)));
		return service.scenario;
	});
	app.get('/faults', () => service.faults.list());
	app.post<{ Body: string }>('/faults', ({ body }, reply) => {
		const { id } = service.faults.add(faultRuleSchema.parse(parsed(body)));
		return reply.code(201).send({ id });
	});
	app.delete('/faults', () => {
		service.faults.clear();
		return { removed: 'all' };
	});
	app.delete<{ Params: { id: string } }>('/faults/:id', ({ params }) => {
		service.faults.remove(Number(params.id));
		return { removed: params.id };
	});
}
