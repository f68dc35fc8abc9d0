import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { isPlainObject, pick } from 'lodash';
import { documentedPrice } from '../nodes/shared/contract/endpoint';
import type { Change } from './changes';
import { answerWrongly, isCharged, sendJson } from './faults';
import { operations } from './operations';
import { defaults, type StartOptions } from './options';
import { failureOf, Refusal } from './refusal';
import { type LoggedRequest, Service } from './service';

/** A running sandbox. */
export interface Sandbox extends Service {
	/** What stands before the paths of the service's document, and before `/__sandbox/state` and `/__sandbox/changes`. */
	readonly baseUrl: string;
	/** Stops at once, even with requests under way. */
	close(): Promise<void>;
}

/** Starts the service on 127.0.0.1. @throws Error EADDRINUSE */
export async function startSandbox({ port = 0, ...options }: StartOptions = {}): Promise<Sandbox> {
	const service = new Service({ ...defaults, ...options });
	const server = createServer((request, response) => {
		const isControl = request.url?.startsWith('/__sandbox/');
		text(request)
			.then((sent) => (isControl ? control : serve)(service, request, sent, response))
			// the client is gone
			.catch(() => response.destroy());
	});
	// clients keep connections longer than Node does by itself
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

/** What other processes ask for and change, as JSON under `/__sandbox`, neither logged nor counted. */
function control(service: Service, { url }: IncomingMessage, sent: string, to: ServerResponse) {
	try {
		const isState = url === '/__sandbox/state';
		sendJson(to, 200, isState ? pick(service, COUNTERS) : service.change(parsed(sent) as Change));
	} catch (error) {
		const { status, answer } = failureOf(error);
		sendJson(to, status, answer);
	}
}

/** Answers one request: refuses it where there are too many, waits, and sends what the service, or the fault that strikes, makes of it. */
async function serve(
	service: Service,
	{ method = '', url = '', headers }: IncomingMessage,
	sent: string,
	response: ServerResponse,
): Promise<void> {
	const startedAt = performance.now();
	const isAuthorized = headers.authorization === `Bearer ${service.apiKey}`;
	const path = url.replace(/\?.*/, '');
	const asked = { at: Date.now(), method, path, body: parsed(sent), isAuthorized };
	const entry: LoggedRequest = { ...asked, creditsCost: 0 };
	const finished = service.begin(entry);
	response.once('close', () => {
		finished();
		entry.cutOff = !response.writableFinished;
	});
	const send = (status: number, answer: object) => {
		sendJson(response, status, answer);
		entry.status = status;
		// not left to the close event: whoever reads the answer may look at the log at once
		finished();
	};
	const isRefused = service.refuses();
	const fault = isRefused ? undefined : service.faults.strike(path, entry.body);
	entry.fault = fault?.kind;
	if (isRefused) return send(429, failureOf(new Refusal(429, 'Too many requests')).answer);

	const ms = service.scenario.latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// a pause that is still running must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const { status, cost, answer } = outcomeOf(service, headers['content-type'], entry);
	const creditsCost = fault && !isCharged(fault) ? 0 : cost;
	entry.creditsCost = creditsCost;
	service.balance -= creditsCost;
	service.credits += creditsCost;
	const timeMs = Math.round(performance.now() - startedAt);
	const body = status === 200 ? { timeMs, creditsCost, ...answer } : answer;
	if (fault === undefined || fault.kind === 'delay') return send(status, body);
	answerWrongly(response, fault, body);
	if (response.headersSent) entry.status = response.statusCode;
}

/** What the service makes of a request; nothing is charged yet. */
function outcomeOf(
	{ scenario, changes, balance }: Service,
	contentType = '',
	{ method, path, body, isAuthorized }: LoggedRequest,
): { status: number; cost: number; answer: object } {
	try {
		const operation = operations.find(({ endpoint }) => endpoint.path === path);
		if (operation === undefined || method !== 'POST') {
			throw new Refusal(404, `No such operation: ${method} ${path}`);
		}
		const { endpoint } = operation;
		if (endpoint.auth !== 'none' && !isAuthorized) {
			throw new Refusal(401, 'The API key is missing or wrong');
		}
		if (!/^application\/json\b/i.test(contentType)) {
			throw new Refusal(400, 'The Content-Type must be application/json');
		}
		if (!isPlainObject(body)) throw new Refusal(400, 'The body must be a JSON object');
		const { data, results } = operation.answer(body, scenario, changes);
		const cost = documentedPrice(endpoint, results);
		if (cost <= balance) return { status: 200, cost, answer: { data } };
		const missing = `Not enough credits: this request costs ${cost}, ${balance} are left`;
		throw new Refusal(402, missing);
	} catch (error) {
		return { ...failureOf(error), cost: 0 };
	}
}

/** The value that a text of JSON holds; the text itself where it is none. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
