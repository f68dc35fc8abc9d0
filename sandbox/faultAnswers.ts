import type { ServerResponse } from 'node:http';
import type { Fault } from './faults';
import { JSON_TYPE, sendText } from './sendText';

/** Whether a faulty request is paid for: as the fault says, else only where the service did its work. */
export function isCharged(fault: Fault): boolean {
	return fault.charged ?? ['delay', 'cutBody', 'dripBody'].includes(fault.kind);
}

/**
 * Answers, or fails to answer, as the fault says.
 * @param envelope the right answer, for the faults that spoil it
 */
export function answerWrongly(response: ServerResponse, fault: Fault, envelope: object): void {
	const send = (status: number, type: string, body: string, headers = {}) =>
		sendText(response, status, body, { 'content-type': type, ...headers });
	const sendJson = (status: number, body: unknown, headers = {}) =>
		send(status, JSON_TYPE, JSON.stringify(body), headers);

	switch (fault.kind) {
		case 'status': {
			const { status, message = `Injected failure ${fault.status}`, headers } = fault;
			if (fault.body === undefined) sendJson(status, { status: 'error', message }, headers);
			else send(status, fault.contentType ?? 'text/html; charset=utf-8', fault.body, headers);
			return;
		}
		case 'resetBeforeAnswer':
			response.socket?.resetAndDestroy();
			return;
		case 'hang':
			return;
		case 'dripBody':
			return drip(response, fault.everyMs ?? 50);
		case 'cutBody':
			return cut(response, JSON.stringify(envelope));
		case 'html':
			send(
				200,
				'text/html; charset=utf-8',
				'<!doctype html><title>Welcome</title><h1>Welcome</h1>',
			);
			return;
		case 'notJson':
			send(200, 'text/plain; charset=utf-8', 'All is well.');
			return;
		case 'noData':
			sendJson(200, { ...envelope, data: undefined });
			return;
		case 'nullBody':
			sendJson(200, null);
			return;
		case 'dataNull':
			sendJson(200, { ...envelope, data: null });
			return;
		case 'errorEnvelope':
			sendJson(200, { status: 'error', message: fault.message ?? 'Injected failure' });
			return;
		case 'redirect':
			response.writeHead(307, { location: fault.to }).end();
			return;
		case 'delay':
			sendJson(200, envelope);
	}
}

/** Blanks may stand before JSON, so a reader has no cause to give up: only a time-out ends this. */
function drip(response: ServerResponse, everyMs: number): void {
	response.writeHead(200, { 'content-type': JSON_TYPE });
	response.write(' ');
	const timer = setInterval(() => response.write(' '), everyMs);
	response.once('close', () => clearInterval(timer));
}

function cut(response: ServerResponse, body: string): void {
	const bytes = Buffer.from(body);
	response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': bytes.length });
	response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
