import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import { changeSchema } from './changes';
import { faultRuleSchema } from './faults';
import { checkedChanges } from './options';
import { parsed } from './outcome';
import { describe, Refusal } from './refusal';
import type { Service } from './service';

/** What the sandbox says about itself over HTTP. */
function stateOf({ log, account, overload }: Service) {
	return {
		requests: log.requests,
		refused: overload.refused,
		credits: account.charged,
		balance: account.balance,
		inFlight: log.inFlight,
		maxInFlight: log.maxInFlight,
	};
}

/**
 * The same switches for other processes, as JSON under `/__sandbox`, neither logged nor counted: `GET state`,
 * `DELETE state` (everything back to the start), `PATCH options` (members of a scenario), `POST faults` (a rule),
 * `POST changes` (lets the data move on).
 */
export function serveControl(app: FastifyInstance, service: Service): void {
	app.setErrorHandler((error, _request, reply) => {
		const known = error instanceof z.ZodError ? new Refusal(422, describe(error)) : error;
		const status = known instanceof Refusal ? known.status : 500;
		const message = known instanceof Refusal ? known.message : String(error);
		return reply.code(status).send({ status: 'error', message });
	});
	app.get('/state', () => stateOf(service));
	app.delete('/state', () => {
		service.reset();
		return stateOf(service);
	});
	app.patch<{ Body: string }>('/options', ({ body }) => {
		service.configure(checkedChanges(parsed(body)));
		return service.scenario;
	});
	app.post<{ Body: string }>('/faults', ({ body }) => {
		service.faults.add(faultRuleSchema.parse(parsed(body)));
		return {};
	});
	app.post<{ Body: string }>('/changes', ({ body }) => {
		const { ids } = service.change(changeSchema.parse(parsed(body)));
		return { ids };
	});
}
