import { range } from 'lodash';
import { sleep } from 'n8n-workflow';
import { operationOf } from '../../tools/catalogue';
import type { HttpAnswer } from '../../nodes/shared/request/answer';
import type { Access } from '../../nodes/shared/request/credential';
import { Budget } from '../../nodes/shared/send/budget';
import type { ServiceRequest } from '../../nodes/shared/send/outcome';
import { Sender } from '../../nodes/shared/send/sender';
import type { Limit } from './limits';

/** Lookups of this package, through the whole stack, against a limit, on a clock that jumps to what comes next. */
export interface Load {
	readonly lookups: number;
	/** How long an answer takes; a request is on its way for half of it, 25 ms at most: the rest is work of the service. */
	readonly latencyMs: number;
	/** How long a refusal takes to come back, from the service. */
	readonly refusalMs: number;
	/** What Retry-After says: nothing, always a second, or whole seconds until it opens. */
	readonly tells: 'nothing' | 'a second' | 'seconds';
	/** Lookups that are always refused, and those that never get an answer, by their number. */
	readonly refused?: readonly number[];
	readonly hanging?: readonly number[];
	/** Milliseconds for each try. */
	readonly timeout?: number;
	/** Requests a second that another client sends at random, whatever becomes of them. */
	readonly besidePerSecond?: number;
}

const HOUR_MS = 3_600_000;
/** No run has more under way. */
const AT_ONCE = 200;

const lookup = operationOf('codeHost user.get');

const wait = async (ms: number) => await sleep(Math.max(1, Math.round(ms)));

/** Lets time pass from one timer to the next. */
async function runUntil(isOver: () => boolean): Promise<void> {
	const endsAt = performance.now() + HOUR_MS;
	while (performance.now() < endsAt) {
		// whatever waited for the last one goes on first
		await new Promise(setImmediate);
		if (isOver() || jest.getTimerCount() === 0) return;
		jest.advanceTimersToNextTimer();
	}
}

/** A service with a limit, and what it counts. */
class Service {
	readonly counts = { sent: 0, refused: 0, besideAsked: 0, besideGot: 0 };
	isOver = false;
	private underWay = 0;
	private readonly from = performance.now();

	constructor(
		private readonly limit: Limit,
		private readonly load: Load,
	) {}

	async answer(order: number, timeoutMs: number) {
		const { limit, load, counts, from } = this;
		const { latencyMs, refusalMs } = load;
		const way = Math.min(25, latencyMs / 2);
		counts.sent += 1;
		await wait(way);
		if (load.hanging?.includes(order)) {
			await wait(timeoutMs - way);
			return { error: new Error('aborted'), hasBegun: false, timedOutAfterMs: timeoutMs };
		}
		if (load.refused?.includes(order) || !limit.admit(performance.now() - from, this.underWay)) {
			counts.refused += 1;
			const opensInMs = load.tells === 'a second' ? 1000 : limit.opensIn(performance.now() - from);
			const isTold = load.tells !== 'nothing' && opensInMs > 0;
			await wait(refusalMs);
			const headers = isTold && { 'retry-after': String(Math.ceil(opensInMs / 1000)) };
			return answerOf(429, { message: 'Slow down' }, headers || {});
		}
		this.underWay += 1;
		await wait(latencyMs - way);
		this.underWay -= 1;
		return answerOf(200, { creditsCost: 1, timeMs: 1, data: { login: `user${order}` } });
	}

	/** Another client, which takes what it can get. */
	async beBusy(perSecond: number): Promise<void> {
		// numbers that look random, and are always the same
		for (let seed = 7; ; seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) {
			await wait((-Math.log(1 - seed / 2 ** 31) * 1000) / perSecond);
			if (this.isOver) return;
			this.counts.besideAsked += 1;
			if (this.limit.admit(performance.now() - this.from, this.underWay))
				this.counts.besideGot += 1;
		}
	}
}

function answerOf(status: number, body: object, headers: HttpAnswer['headers'] = {}): HttpAnswer {
	return { status, headers, body, text: JSON.stringify(body), isTruncated: false };
}

/**
 * Sends lookups to a limit that begins now. @param keys of the processes that share them: one that was used before is known
 * @returns when the last one ended, and each of them; what was sent and refused, what the other client asked for and got, and
 *   what the lookups that failed say
 */
export async function simulate(limit: Limit, load: Load, ...keys: string[]) {
	const service = new Service(limit, load);
	const from = performance.now();
	const endedAt: number[] = [];
	const failures: string[] = [];
	const processes = keys.map((key, process) => {
		const sender = new Sender({ isManual: false, continueOnFail: true });
		const orders = range(process, load.lookups, keys.length);
		const access = {
			client: async ({ body }, timeoutMs) => await service.answer(Number(body.order), timeoutMs),
			identity: key,
		} as Partial<Access> as Access;
		const work = async () => {
			for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
				const request = {
					operation: lookup,
					body: { order },
					name: `${key} ${order}`,
					ownMembers: {},
					quote: String,
					access,
					itemIndex: order,
					maxRetries: 3,
					timeout: load.timeout ?? 60_000,
					reuseMs: 0,
					page: {},
					pageSize: 1,
					budget: new Budget('item'),
					signal: sender.signal,
				} as Partial<ServiceRequest> as ServiceRequest;
				const outcome = await sender.send(request);
				endedAt[order] = performance.now() - from;
				if (outcome.kind === 'failure') failures.push(outcome.failure.message);
			}
		};
		return Promise.all(range(AT_ONCE).map(work));
	});
	if (load.besidePerSecond !== undefined) void service.beBusy(load.besidePerSecond);
	void Promise.all(processes).then(() => {
		service.isOver = true;
	});
	await runUntil(() => service.isOver);
	const tookMs = service.isOver ? Math.max(...endedAt) : Infinity;
	return { tookMs, endedAt, ...service.counts, failures };
}

/** The time that a limit over time needs at least: each request arrives the moment that it is let in. */
export function shortestMs(limit: Limit, { lookups, latencyMs }: Load): number {
	let at = 0;
	for (let left = lookups; left > 0;) {
		if (limit.opensIn(at) <= 0 && limit.admit(at, 0)) left -= 1;
		else at += Math.max(1, Math.ceil(limit.opensIn(at)));
	}
	return at + latencyMs;
}
