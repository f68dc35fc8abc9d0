import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { JsonText } from './jsonText';

/** A page holds 10 records, and the longest answer is a post with its comments: a larger one is not from this service. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Names and values: 16 MB may hold eight million, and what is made of them takes forty times as much memory, and seconds in
 * which nothing else in n8n runs. Ten thousand comments of twenty members hold 440,000.
 */
const MAX_SIZE = 450_000;

/** Its message completes "The answer of the service …". */
export class BodyTooLarge extends Error {}

/** Of a body that closes before its end. An error of its own for each body would cost more than parsing it. */
const CLOSED = Object.assign(new Error(), { code: 'ECONNRESET' });

/** What a charset beyond UTF-8 is declared with. */
const CHARSET = /;\s*charset="?([\w:.-]+)/i;

/** What n8n's helper gives as a body with `encoding: 'stream'`: a stream of Node.js. */
type ByteStream = Extract<IN8nHttpFullResponse['body'], { readonly destroy: unknown }>;

/**
 * Reads the body of an answer as a stream, so that none fills n8n's memory, not even a small one that unpacks to a
 * huge one. With events, which cost less than an iterator over the stream. @param contentType names its charset
 * @throws {BodyTooLarge}, and what the stream throws when the connection breaks
 */
export async function readBody(body: unknown, contentType?: unknown): Promise<JsonText> {
	const json = new JsonText();
	const inUtf8 = converterFrom(contentType);
	if (!isStream(body)) {
		json.take(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? '')));
		return json;
	}
	return await new Promise((resolve, reject) => {
		body.on('data', (chunk: Uint8Array) => {
			json.take(inUtf8(chunk));
			if (json.bytes > MAX_BYTES) body.destroy(new BodyTooLarge('is larger than 16 MB'));
			else if (json.size > MAX_SIZE)
				body.destroy(new BodyTooLarge('holds more than 450,000 names and values'));
		});
		body.on('error', reject);
		body.on('end', () => resolve(json));
		// after its end it says nothing more
		body.on('close', () => reject(CLOSED));
	});
}

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'on' in body && 'destroy' in body;
}

function converterFrom(contentType: unknown): (chunk: Uint8Array) => Uint8Array {
	const charset = CHARSET.exec(String(contentType))?.[1] ?? 'utf-8';
	if (/^utf-?8$/i.test(charset)) return (chunk) => chunk;
	try {
		const decoder = new TextDecoder(charset);
		return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
	} catch {
		return (chunk) => chunk;
	}
}

/** The value of a body that is JSON, else its text. */
export function parseBody(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
