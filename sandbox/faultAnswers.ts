import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { cut, drip, huge, JSON_TYPE } from './brokenAnswers';
import type { Fault } from './faults';

/** What the service would have answered. */
export interface RightAnswer {
	readonly status: number;
	readonly answer: object;
}

const CHARGED: ReadonlySet<Fault['kind']> = new Set([
	...(['delay', 'cutBody', 'dripBody', 'huge', 'envelope'] as const),
]);

/** Whether a faulty request is paid for: as the fault says, else only where the service did its work. */
export function isCharged(fault: Fault): boolean {
	return fault.charged ?? CHARGED.has(fault.kind);
}

/** Sends a whole answer in one piece, with its length. */
export function sendText(
	response: ServerResponse,
	status: number,
	text: string,
	headers: OutgoingHttpHeaders,
): void {
	response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...headers }).end(text);
}

/** Answers, or fails to answer, as the fault says; some faults spoil the right answer. */
export function answerWrongly(response: ServerResponse, fault: Fault, right: RightAnswer): void {
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
			return cut(response, JSON.stringify(right.answer), fault);
		case 'huge':
			return huge(response, JSON.stringify(right.answer), fault);
		case 'notCompressed':
			return send(200, JSON_TYPE, 'This was never compressed.', { 'content-encoding': 'gzip' });
		case 'html':
			return send(200, 'text/html; charset=utf-8', '<!doctype html><h1>Welcome</h1>');
		case 'notJson':
			return send(200, 'text/plain; charset=utf-8', 'All is well.');
		case 'noData':
			return sendJson(200, { ...right.answer, data: undefined });
		case 'nullBody':
			return sendJson(200, null);
		case 'dataNull':
			return sendJson(200, { ...right.answer, data: null });
		case 'envelope':
			return send(right.status, JSON_TYPE, withMembers(right.answer, fault.members));
		case 'errorEnvelope':
			return sendJson(200, { status: 'error', message: fault.message ?? 'Injected failure' });
		case 'redirect':
			response.writeHead(307, { location: fault.to }).end();
			return;
		case 'delay':
			return sendJson(right.status, right.answer);
	}
}

/** @param members texts of JSON */
function withMembers(answer: object, members: Readonly<Record<string, string>>): string {
	const texts = Object.entries(answer).map(([name, value]) => [name, JSON.stringify(value)]);
	const all = Object.entries<string>({ ...Object.fromEntries(texts), ...members });
	return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
