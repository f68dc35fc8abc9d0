import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { isPlainObject, pick } from 'lodash';
import { documentedPrice } from '../nodes/shared/contract/endpoint';
import type { DataChange } from './changes';
import { type Fault, respondWithFault, isCharged, sendJson } from './faults';
import { servedEndpoints } from './servedEndpoint';
import { defaults, type StartOptions } from './options';
import { errorResponse, HttpError } from './httpError';
import { type LoggedRequest, Service } from './service';

/** A running sandbox. */
export interface Sandbox extends Service {
	/** The base URL, also of `/__sandbox/state` and `/__sandbox/changes`. */
	readonly baseUrl: string;
	/** Stops at once, even with requests in flight. */
	close(): Promise<void>;
}

/** Starts the service on 127.0.0.1. @throws Error EADDRINUSE */
export async function startSandbox({ port = 0, ...options }: StartOptions = {}): Promise<Sandbox> {
	const service = new Service({ ...defaults, ...options });
	const server = createServer((request, response) => {
		const isControl = request.url?.startsWith('/__sandbox/');
		text(request)
			.then((sent) => (isControl ? control : serve)(service, request, sent, response))
			// the client has disconnected
			.catch(() => response.destroy());
	});
	// longer than Node.js's default, because clients keep connections longer
	server.keepAliveTimeout = 72_000;
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	const { port: taken } = server.address() as AddressInfo;
	const close = async () => {
		const closed = once(server.close(), 'close');
		server.closeAllConnections();
		await closed;
	};
	return Object.assign(service, { baseUrl: `http://127.0.0.1:${taken}`, close });
}

const COUNTERS = ['requests', 'credits', 'balance', 'inFlight', 'maxInFlight'];

/** Serves `/__sandbox` for other processes, as JSON, without logging or counting. */
function control(service: Service, { url }: IncomingMessage, sent: string, to: ServerResponse) {
	try {
		if (url === '/__sandbox/state') return sendJson(to, 200, pick(service, COUNTERS));
		sendJson(to, 200, service.change(parsed(sent) as DataChange));
	} catch (error) {
		const { status, answer } = errorResponse(error);
		sendJson(to, status, answer);
	}
}

const TOO_MANY: Fault = { kind: 'status', status: 429, message: 'Too many requests' };

/** Handles a request: waits, and sends the response or a fault. */
async function serve(
	service: Service,
	{ method = '', url = '', headers }: IncomingMessage,
	sent: string,
	response: ServerResponse,
): Promise<void> {
	const startedAt = performance.now();
	const isAuthorized = headers.authorization === `Bearer ${service.apiKey}`;
	const path = url.replace(/\?.*/, '');
	const requested = { at: Date.now(), method, path, body: parsed(sent), isAuthorized };
	const entry: LoggedRequest = { ...requested, creditsCost: 0 };
	const finished = service.begin(entry);
	response.once('close', () => {
		finished();
		entry.cutOff = !response.writableFinished;
	});
	const send = (status: number, answer: object) => {
		sendJson(response, status, answer);
		entry.status = status;
		// not left to the close event, because a client may read the log at once
		finished();
	};
	const fault = service.isRateLimited() ? TOO_MANY : service.faults.strike(path, entry.body);
	entry.fault = fault?.kind;
	const ms = service.scenario.latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// unref, because a delay must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const { status, cost, answer } = resultOf(service, headers['content-type'], entry);
	const creditsCost = fault && !isCharged(fault) ? 0 : cost;
	entry.creditsCost = creditsCost;
	service.balance -= creditsCost;
	service.credits += creditsCost;
	const timeMs = Math.round(performance.now() - startedAt);
	const body = status === 200 ? { timeMs, creditsCost, ...answer } : answer;
	if (fault === undefined || fault.kind === 'delay') return send(status, body);
	respondWithFault(response, fault, body);
	if (response.headersSent) entry.status = response.statusCode;
}

/** Returns the response of the service, before anything is charged. */
function resultOf(
	{ scenario, changes, balance }: Service,
	contentType = '',
	{ method, path, body, isAuthorized }: LoggedRequest,
): { status: number; cost: number; answer: object } {
	try {
		const serveEndpoint = servedEndpoints.find(({ endpoint }) => endpoint.path === path);
		if (serveEndpoint === undefined || method !== 'POST') {
			throw new HttpError(404, `No such operation: ${method} ${path}`);
		}
		const { endpoint } = serveEndpoint;
		if (endpoint.auth !== 'none' && !isAuthorized) {
			throw new HttpError(401, 'The API key is missing or wrong');
		}
		if (!/^application\/json\b/i.test(contentType)) {
			throw new HttpError(400, 'The Content-Type must be application/json');
		}
		if (!isPlainObject(body)) throw new HttpError(400, 'The body must be a JSON object');
		const { data, results } = serveEndpoint.answer(body, scenario, changes);
		const cost = documentedPrice(endpoint, results);
		if (cost <= balance) return { status: 200, cost, answer: { data } };
		const missing = `Not enough credits: this request costs ${cost}, ${balance} are left`;
		throw new HttpError(402, missing);
	} catch (error) {
		return { ...errorResponse(error), cost: 0 };
	}
}

/** Parses JSON; returns other text unchanged. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
