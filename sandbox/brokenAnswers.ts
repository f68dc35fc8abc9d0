import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { Fault } from './faults';

export const JSON_TYPE = 'application/json; charset=utf-8';

type Cut = Extract<Fault, { kind: 'cutBody' }>;
type Huge = Extract<Fault, { kind: 'huge' }>;

const BLANKS = Buffer.alloc(65_536, ' ');

/** Blanks may stand before JSON, so a reader has no cause to give up: only a time-out ends this. */
export function drip(response: ServerResponse, everyMs: number): void {
	response.writeHead(200, { 'content-type': JSON_TYPE });
	response.write(' ');
	const timer = setInterval(() => response.write(' '), everyMs);
	response.once('close', () => clearInterval(timer));
}

/** Sends the beginning of a body, and closes the connection. */
export function cut(response: ServerResponse, body: string, how: Cut): void {
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
export function huge(response: ServerResponse, body: string, { bytes, gzip }: Huge): void {
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
