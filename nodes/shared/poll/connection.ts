import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import type { Plan } from '../plan/plan';
import { serviceRequest } from '../plan/serviceRequest';
import { authenticatedClient, CREDENTIAL_TYPE } from '../request/client';
import { type Access, readCredential } from '../request/credential';
import { Budget } from '../send/budget';
import { Limiter } from '../send/limiter';
import type { Reply } from '../send/reply';
import { Sender } from '../send/sender';
import { Spending } from '../send/spending';
import { Stop } from '../send/stop';
import { Usage } from '../send/usage';
import { FixedWindow } from '../send/window';

/** @throws {NodeOperationError} for a credential that is not there or cannot be used */
export async function openAccess(context: IPollFunctions): Promise<Access> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const read = readCredential(credential);
	if ('problem' in read) {
		throw new NodeOperationError(
			context.getNode(),
			`The credential cannot be used: ${read.problem}. Open the credential, correct it and test it.`,
		);
	}
	return { ...read, client: authenticatedClient(context, credential, undefined) };
}

/** Asks the service within one poll: one request after the other, within its limit on credits and its time. */
export class Connection {
	private readonly sender: Sender;
	private readonly spending: Spending;
	private slowest = 0;

	/** @param endsAt when the time of the poll is over, on the clock of `performance.now()` */
	constructor(
		private readonly access: Access,
		private readonly plan: Plan,
		private readonly endsAt: number,
	) {
		const stop = new Stop(undefined);
		const limiter = new Limiter(new FixedWindow(1), stop);
		// the poll looks at each reply: a failure has nothing else to stop
		this.sender = new Sender({ limiter, stop, usage: new Usage(), continueOnFail: true });
		const { maxCredits } = plan.settings;
		this.spending = new Spending(new Budget('item', maxCredits), new Budget('run'));
	}

	/** Whether there is time for another request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.slowest < this.endsAt;
	}

	/** @param size records wanted of a page; undefined where nothing pages */
	async ask(position?: Position, size?: number): Promise<Reply> {
		const request = serviceRequest(this.plan, this.access, position, size);
		const began = performance.now();
		const reply = await this.sender.send({ ...request, endsAt: this.endsAt }, this.spending);
		this.slowest = Math.max(this.slowest, performance.now() - began);
		return reply;
	}
}
