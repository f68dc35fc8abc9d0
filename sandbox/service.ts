import type { FastifyError, FastifyInstance } from 'fastify';
import { Accounts } from './accounts';
import { ChangeBook } from './changes/changeBook';
import { type Change, type Changed, changeSchema } from './changes/changes';
import { requestMeant } from './changes/requestMeant';
import { handle } from './exchange';
import { FaultBook } from './faultBook';
import { Latency } from './latency';
import { RequestLog } from './log';
import { operations } from './operations';
import type { Scenario } from './options';
import { Overload } from './overload';
import { UnstableListings } from './unstable';

/** The service: its operations, its accounts, its data, its faults and what it remembers. */
export class Service {
	scenario: Scenario;
	accounts: Accounts;
	latency: Latency;
	overload = new Overload();
	readonly changes = new ChangeBook();
	readonly faults = new FaultBook();
	unstable = new UnstableListings();
	readonly log = new RequestLog(() => this.scenario.logLimit);

	constructor(
		private readonly atStart: Scenario,
		readonly pathPrefix: string,
	) {
		this.scenario = atStart;
		this.accounts = new Accounts(atStart);
		this.latency = new Latency(atStart);
	}

	/** Changes some options. */
	configure(changes: Partial<Scenario>): void {
		this.scenario = { ...this.scenario, ...changes };
		this.accounts.configure(changes, this.scenario);
		this.latency = new Latency(this.scenario);
	}

	/** Back to the start: options, accounts and data, no faults, an empty log. */
	reset(): void {
		this.scenario = this.atStart;
		this.accounts = new Accounts(this.atStart);
		this.latency = new Latency(this.atStart);
		this.overload = new Overload();
		this.changes.clear();
		this.faults.clear();
		this.unstable = new UnstableListings();
		this.log.clear();
	}

	/**
	 * Lets the data move on.
	 * @throws ZodError for a change that does not exist or lacks something; Refusal 404 or 422 when
	 * there is no such operation, record or field
	 */
	change(change: Change): Changed {
		const { operation, body } = requestMeant(changeSchema.parse(change), this.log.entries);
		return this.changes.make(change, operation.changeable(body, this.scenario));
	}

	/** Adds every operation to the server, and the answer to unknown paths. */
	serve(app: FastifyInstance): void {
		// the body is read as text, of whatever type: the service itself says what is wrong with it
		app.removeAllContentTypeParsers();
		app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, body),
		);
		for (const operation of operations) {
			app.post(this.pathPrefix + operation.endpoint.path, (request, reply) =>
				handle(this, request, reply, operation),
			);
		}
		// what the server refuses by itself, such as a body of more than a megabyte
		app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
			reply.code(statusCode).send({ status: 'error', message }),
		);
		app.setNotFoundHandler((request, reply) => handle(this, request, reply, undefined));
	}
}
