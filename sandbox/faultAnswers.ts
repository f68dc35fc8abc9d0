import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { mapValues } from 'lodash';
import type { Fault } from './faults';

export const JSON_TYPE = 'application/json; charset=utf-8';

type Of<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

/** Sends a whole answer in one piece, with its length. */
export function sendText(
	response: ServerResponse,
	status: number,
	text: string,
	headers: OutgoingHttpHeaders,
): void {
	response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...headers }).end(text);
}

/** Answers, or fails to answer, as the fault says. @param right what the service would have answered: some faults spoil it */
export function answerWrongly(
	response: ServerResponse,
	fault: Exclude<Fault, { kind: 'delay' }>,
	right: { readonly status: number; readonly answer: object },
): void {
	const send = (status: number, body: string, type = JSON_TYPE, headers = {}) =>
		sendText(response, status, body, { 'content-type': type, ...headers });

	switch (fault.kind) {
		case 'status': {
			const { status, message = `Injected failure ${fault.status}`, body, headers } = fault;
			const { contentType = body === undefined ? JSON_TYPE : 'text/html; charset=utf-8' } = fault;
			const told = JSON.stringify({ status: 'error', message });
			return send(status, body ?? told, contentType, headers);
		}
		case 'resetBeforeAnswer':
			response.socket?.resetAndDestroy();
			return;
		case 'hang':
			return;
		case 'dripBody':
			return drip(response);
		case 'cutBody':
			return cut(response, JSON.stringify(right.answer), fault);
		case 'envelope':
			return send(right.status, withMembers(right.answer, fault.members));
	}
}

/** @param members texts of JSON */
function withMembers(answer: object, members: Readonly<Record<string, string>>): string {
	const texts = { ...mapValues(answer, (value) => JSON.stringify(value)), ...members };
	const parts = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
	return `{${parts.join(',')}}`;
}

/** Blanks may stand before JSON, so a reader has no cause to give up: only a time-out ends this. */
function drip(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': JSON_TYPE });
	response.write(' ');
	const timer = setInterval(() => response.write(' '), 50);
	response.once('close', () => clearInterval(timer));
}

/** Sends the beginning of a body, and closes the connection. */
function cut(response: ServerResponse, body: string, how: Of<'cutBody'>): void {
	const bytes = how.gzip === true ? gzipSync(body) : Buffer.from(body);
	const kept = bytes.subarray(0, how.keep ?? Math.floor(bytes.length / 2));
	const framing = {
		length: { 'content-length': bytes.length },
		chunked: {},
		close: { connection: 'close' },
	}[how.framing ?? 'length'];
	response.useChunkedEncodingByDefault = how.framing !== 'close';
	response.writeHead(200, {
		'content-type': JSON_TYPE,
		...(how.gzip === true && { 'content-encoding': 'gzip' }),
		...framing,
	});
	if (how.framing === 'close') return void response.end(kept);
	response.flushHeaders();
	// an empty chunk would be the end of the body
	if (kept.length > 0) response.write(kept, () => response.destroy());
	else response.socket?.write('', () => response.destroy());
}
