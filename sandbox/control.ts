import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import { changeSchema } from './changes/changes';
import { faultRuleSchema } from './faults';
import { checkedChanges } from './options';
import { parsed } from './outcome';
import { Refusal } from './refusal';
import type { Service } from './service';
import { describe } from './validation';

/** What the sandbox says about itself over HTTP. */
function stateOf({ log, accounts, overload }: Service) {
	return {
		requests: log.requests,
		refused: overload.refused,
		credits: accounts.charged,
		balance: accounts.balance,
		accounts: accounts.told(),
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
 * - `POST changes`: lets the data move on, answers ids and length (with `?records=1` the records too);
 *   `DELETE changes`: the data as at the start
 *
 * These requests are neither logged nor counted.
 */
export function serveControl(app: FastifyInstance, service: Service): void {
	app.setErrorHandler((error, _request, reply) => {
		const known = error instanceof z.ZodError ? new Refusal(422, describe(error)) : error;
		const status = known instanceof Refusal ? known.status : 500;
		const message = known instanceof Refusal ? known.message : String(error);
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
	app.post<{ Body: string; Querystring: { records?: string } }>(
		'/changes',
		({ body, query }, reply) => {
			const { ids, length, records } = service.change(changeSchema.parse(parsed(body)));
			const told = { ids, length, ...(query.records === undefined ? {} : { records }) };
			return reply.code(201).send(told);
		},
	);
	app.delete('/changes', () => {
		service.changes.clear();
		return { removed: 'all' };
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
