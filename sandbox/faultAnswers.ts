import type { ServerResponse } from 'node:http';
import type { Fault } from './faults';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a whole answer in one piece, with its length. */
export function sendJson(response: ServerResponse, status: number, answer: object): void {
	sendText(response, status, JSON.stringify(answer));
}

function sendText(to: ServerResponse, status: number, text: string, more = {}) {
	const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text), ...more };
	to.writeHead(status, headers).end(text);
}

/** Answers, or fails to answer, as the fault says. @param right what the service would have answered */
export function answerWrongly(
	response: ServerResponse,
	fault: Exclude<Fault, { kind: 'delay' }>,
	right: object,
): void {
	switch (fault.kind) {
		case 'status': {
			const { status, message = `Injected failure ${fault.status}`, body, headers } = fault;
			const told = JSON.stringify({ status: 'error', message });
			return sendText(response, status, body ?? told, headers);
		}
		case 'resetBeforeAnswer':
			response.socket?.resetAndDestroy();
			return;
		case 'hang':
			return;
		case 'endlessBody':
			// blanks may stand before JSON, so a reader has no cause to give up
			response.writeHead(200, { 'content-type': JSON_TYPE }).write(' ');
			return;
		case 'cutBody': {
			const text = Buffer.from(JSON.stringify(right));
			response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': text.length });
			response.write(text.subarray(0, text.length / 2), () => response.destroy());
		}
	}
}
