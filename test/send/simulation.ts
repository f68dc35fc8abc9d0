import { range } from 'lodash';
import { sleep } from 'n8n-workflow';
import { operationOf } from '../../tools/catalogue';
import type { HttpResponse } from '../../nodes/shared/request/response';
import type { Access } from '../../nodes/shared/request/credential';
import { Budget } from '../../nodes/shared/send/budget';
import type { ServiceRequest } from '../../nodes/shared/send/outcome';
import { Sender } from '../../nodes/shared/send/sender';
import type { Limit } from './limits';

/** Lookups of this package, through all layers, against a limit, on a clock that jumps from event to event. */
export interface Load {
	readonly lookups: number;
	/** Response time; half of it, at most 25 ms, passes before the request arrives. */
	readonly latencyMs: number;
	/** Time until a rejection comes back. */
	readonly rejectionMs: number;
	/** Retry-After: none, always a second, or whole seconds until the limit opens. */
	readonly retryAfter: 'nothing' | 'a second' | 'seconds';
	/** Indexes of lookups that are always rejected, and of those that never get a response. */
	readonly rejected?: readonly number[];
	readonly hanging?: readonly number[];
	/** Milliseconds for each attempt. */
	readonly timeout?: number;
	/** Requests per second that another client sends at random, regardless of rejections. */
	readonly otherPerSecond?: number;
}

const HOUR_MS = 3_600_000;
/** Max requests in flight of a run. */
const AT_ONCE = 200;

const lookup = operationOf('codeHost user.get');

const wait = async (ms: number) => await sleep(Math.max(1, Math.round(ms)));

/** Lets time pass from one timer to the next. */
async function runUntil(isOver: () => boolean): Promise<void> {
	const endsAt = performance.now() + HOUR_MS;
	while (performance.now() < endsAt) {
		// whatever waited for the last timer continues first
		await new Promise(setImmediate);
		if (isOver() || jest.getTimerCount() === 0) return;
		jest.advanceTimersToNextTimer();
	}
}

/** A service with a limit, which counts its requests. */
class Service {
	readonly counts = { sent: 0, rejected: 0 };
	isOver = false;
	private inFlight = 0;
	private readonly from = performance.now();

	constructor(
		private readonly limit: Limit,
		private readonly load: Load,
	) {}

	async answer(order: number, timeoutMs: number) {
		const { limit, load, counts, from } = this;
		const { latencyMs, rejectionMs } = load;
		const way = Math.min(25, latencyMs / 2);
		counts.sent += 1;
		await wait(way);
		if (load.hanging?.includes(order)) {
			await wait(timeoutMs - way);
			return { error: new Error('aborted'), hasBegun: false, timedOutAfterMs: timeoutMs };
		}
		if (load.rejected?.includes(order) || !limit.admit(performance.now() - from, this.inFlight)) {
			counts.rejected += 1;
			const opensInMs =
				load.retryAfter === 'a second' ? 1000 : limit.opensIn(performance.now() - from);
			const isTold = load.retryAfter !== 'nothing' && opensInMs > 0;
			await wait(rejectionMs);
			const headers = isTold && { 'retry-after': String(Math.ceil(opensInMs / 1000)) };
			return httpResponse(429, { message: 'Slow down' }, headers || {});
		}
		this.inFlight += 1;
		await wait(latencyMs - way);
		this.inFlight -= 1;
		return httpResponse(200, { creditsCost: 1, timeMs: 1, data: { login: `user${order}` } });
	}

	/** Simulates another client, which takes what it can get. */
	async serveOther(perSecond: number): Promise<void> {
		while (!this.isOver) {
			await wait((-Math.log(1 - Math.random()) * 1000) / perSecond);
			this.limit.admit(performance.now() - this.from, this.inFlight);
		}
	}
}

/** Seeds `Math.random` for each simulation. */
function seedRandom(): void {
	let seed = 7;
	jest.spyOn(Math, 'random').mockImplementation(() => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return seed / 2 ** 31;
	});
}

function httpResponse(
	status: number,
	body: object,
	headers: HttpResponse['headers'] = {},
): HttpResponse {
	return { status, headers, body, text: JSON.stringify(body), isTruncated: false };
}

/**
 * Sends lookups to a limit that starts now. @param keys one for each process that sends a part of them; the rate limiter
 * knows a key that was used before
 * @returns the time of the last lookup, and of each; the numbers of sent and rejected requests; errors of failed lookups
 */
export async function simulate(limit: Limit, load: Load, ...keys: string[]) {
	seedRandom();
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
	if (load.otherPerSecond !== undefined) void service.serveOther(load.otherPerSecond);
	void Promise.all(processes).then(() => {
		service.isOver = true;
	});
	await runUntil(() => service.isOver);
	const tookMs = service.isOver ? Math.max(...endedAt) : Infinity;
	return { tookMs, endedAt, ...service.counts, failures };
}

/** Returns the minimum time under a limit: each request arrives at the moment when it is accepted. */
export function shortestMs(limit: Limit, { lookups, latencyMs }: Load): number {
	let at = 0;
	for (let left = lookups; left > 0;) {
		if (limit.opensIn(at) <= 0 && limit.admit(at, 0)) left -= 1;
		else at += Math.max(1, Math.ceil(limit.opensIn(at)));
	}
	return at + latencyMs;
}
