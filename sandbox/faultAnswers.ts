import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { Fault } from './faults';

export const JSON_TYPE = 'application/json; charset=utf-8';

type Cut = Extract<Fault, { kind: 'cutBody' }>;
type Huge = Extract<Fault, { kind: 'huge' }>;

const BLANKS = Buffer.alloc(65_536, ' ');

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

/** Blanks may stand before JSON, so a reader has no cause to give up: only a time-out ends this. */
function drip(response: ServerResponse, everyMs: number): void {
	response.writeHead(200, { 'content-type': JSON_TYPE });
	response.write(' ');
	const timer = setInterval(() => response.write(' '), everyMs);
	response.once('close', () => clearInterval(timer));
}

/** Sends the beginning of a body, and closes the connection. */
function cut(response: ServerResponse, body: string, how: Cut): void {
	const bytes = how.gzip === true ? gzipSync(body) : Buffer.from(body);
	const kept = bytes.subarray(0, how.keep ?? Math.floor(bytes.length / 2));
	const headers = {
		'content-type': JSON_TYPE,
		...(how.gzip === true && { 'content-encoding': 'gzip' }),
	};
	if (how.framing === 'close') {
		response.useChunkedEncodingByDefault = false;
		response.writeHead(200, { ...headers, connection: 'close' }).end(kept);
		return;
	}
	response.writeHead(200, {
		...headers,
		...(how.framing !== 'chunked' && { 'content-length': bytes.length }),
	});
	response.flushHeaders();
	// an empty chunk would be the end of the body
	if (kept.length > 0) response.write(kept, () => response.destroy());
	else response.socket?.write('', () => response.destroy());
}

/** Sends a body with as many blanks in it as bring it to its size, piece by piece. */
function huge(response: ServerResponse, body: string, { bytes, gzip }: Huge): void {
	const length = Math.max(bytes, Buffer.byteLength(body));
	const pieces = Readable.from(padded(body, length - Buffer.byteLength(body)), {
		objectMode: false,
	});
	// a client that has had enough closes the connection, which ends the pipeline: nothing more to do
	const done = () => undefined;
	if (gzip === true) {
		response.writeHead(200, { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' });
		pipeline(pieces, createGzip(), response, done);
		return;
	}
	response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': length });
	pipeline(pieces, response, done);
}

function* padded(body: string, blanks: number): Generator<Buffer> {
	yield Buffer.from(body.slice(0, -1));
	for (let left = blanks; left > 0; left -= BLANKS.length) yield BLANKS.subarray(0, left);
	yield Buffer.from(body.slice(-1));
}
