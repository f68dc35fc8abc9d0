import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { JsonText } from './jsonText';

/** Max bytes of a response: a page has 10 records, and the longest response is a post with its comments. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Max names and values: 16 MB can contain eight million, which would take forty times the memory and block n8n for seconds.
 * Ten thousand comments with twenty members each have 440,000.
 */
const MAX_SIZE = 450_000;

/** Its message completes "The response of the service …". */
export class BodyTooLarge extends Error {}

/** Shared error for bodies that close early, because creating one per body costs more than parsing it. */
const CLOSED = Object.assign(new Error(), { code: 'ECONNRESET' });

/** Matches the declaration of a charset. */
const CHARSET = /;\s*charset="?([\w:.-]+)/i;

/** The Node.js stream that n8n's helper returns as the body with `encoding: 'stream'`. */
type ByteStream = Extract<IN8nHttpFullResponse['body'], { readonly destroy: unknown }>;

/**
 * Reads the body of a response as a stream, so that no body fills n8n's memory, not even a small compressed one. Uses events,
 * which cost less than iterating over the stream.
 * @param contentType names the charset
 * @throws {BodyTooLarge}, and the stream's error if the connection breaks
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
				body.destroy(new BodyTooLarge('contains more than 450,000 names and values'));
		});
		body.on('error', reject);
		body.on('end', () => resolve(json));
		// has no effect after the end
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

/** Returns the value of a JSON body, or its text. */
export function parseBody(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
