import { parseJson } from './json';

/** A page holds 10 records: a larger answer is not from this service. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const utf8 = new TextDecoder();

/** What the HTTP helper gives as the cause of a connection that was lost. */
const CLOSED = { code: 'ECONNRESET' };

/** The body was larger than the most that is read. */
export class BodyTooLarge extends Error {}

/** What n8n's helper gives as a body with `encoding: 'stream'`: a stream of Node.js, as far as it is used here. */
interface ByteStream {
	on(event: 'data', take: (chunk: Uint8Array) => void): void;
	on(event: 'error', take: (error: unknown) => void): void;
	on(event: 'end' | 'close', take: () => void): void;
	destroy(): void;
}

/**
 * Reads the body of an answer as a stream, so that none fills n8n's memory, not even a small one
 * that unpacks to a huge one. @throws {BodyTooLarge}, and what the stream throws when the connection breaks
 */
export async function readText(body: unknown): Promise<string> {
	if (isStream(body)) return await readAll(body);
	return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}

/** The value of a body that is JSON, else its text. */
export function parseBody(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}

/** With events, which cost less than an iterator over the stream. */
async function readAll(stream: ByteStream): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let isWhole = false;
	return await new Promise((resolve, reject) => {
		stream.on('data', (chunk) => {
			bytes += chunk.byteLength;
			chunks.push(chunk);
			if (bytes <= MAX_BODY_BYTES) return;
			reject(new BodyTooLarge());
			chunks.length = 0;
			stream.destroy();
		});
		stream.on('error', reject);
		stream.on('end', () => {
			isWhole = true;
			resolve(utf8.decode(Buffer.concat(chunks)));
		});
		stream.on('close', () => {
			// closed before its end: the connection was lost
			if (!isWhole) reject(new Error('The connection was closed', { cause: CLOSED }));
		});
	});
}

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'on' in body && 'destroy' in body;
}
