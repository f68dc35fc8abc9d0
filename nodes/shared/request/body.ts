import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { outlineOf, withLongIntegersAsText } from './jsonText';

/** A page holds 10 records, and the longest answer is a post with its comments: a larger one is not from this service. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * 16 MB may hold eight million values: what is made of them takes forty times as much memory, and seconds in which nothing
 * else in n8n runs. Records hold twenty characters a value.
 */
const MAX_VALUES = 1_000_000;

/** Its message completes "The answer of the service …". */
export class BodyTooLarge extends Error {}

const utf8 = new TextDecoder();

/** What a charset beyond UTF-8 is declared with. */
const CHARSET = /;\s*charset="?([\w:.-]+)/i;

/** What n8n's helper gives as a body with `encoding: 'stream'`: a stream of Node.js. */
type ByteStream = Extract<IN8nHttpFullResponse['body'], { readonly destroy: unknown }>;

/**
 * Reads the body of an answer as a stream, so that none fills n8n's memory, not even a small one that unpacks to a
 * huge one. With events, which cost less than an iterator over the stream. @param contentType names its charset
 * @throws {BodyTooLarge}, and what the stream throws when the connection breaks
 */
export async function readText(body: unknown, contentType?: unknown): Promise<string> {
	if (!isStream(body)) return typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let isWhole = false;
	return await new Promise((resolve, reject) => {
		body.on('data', (chunk: Uint8Array) => {
			bytes += chunk.byteLength;
			chunks.push(chunk);
			if (bytes <= MAX_BODY_BYTES) return;
			reject(new BodyTooLarge('is larger than 16 MB'));
			chunks.length = 0;
			body.destroy();
		});
		body.on('error', reject);
		body.on('end', () => {
			isWhole = true;
			resolve(decoderOf(contentType).decode(Buffer.concat(chunks)));
		});
		body.on('close', () => {
			// before its end: the connection was lost. An error for each body would cost more than parsing it
			if (!isWhole) reject(Object.assign(new Error(), { code: 'ECONNRESET' }));
		});
	});
}

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'on' in body && 'destroy' in body;
}

function decoderOf(contentType: unknown): TextDecoder {
	const charset = CHARSET.exec(String(contentType))?.[1] ?? 'utf-8';
	if (/^utf-?8$/i.test(charset)) return utf8;
	try {
		return new TextDecoder(charset);
	} catch {
		return utf8;
	}
}

/** An integer of 16 digits or more behind a character that comes before values: seldom a part of a text. */
const LONG_INTEGER = /[:,[]\s*-?[1-9]\d{15}/;

/**
 * The value of a body that is JSON, else its text. An integer beyond 2^53, maybe an id, comes as text that keeps every digit.
 * @throws {BodyTooLarge}
 */
export function parseBody(text: string): unknown {
	// each value takes two characters at least
	if (text.length > 2 * MAX_VALUES && outlineOf(text).values > MAX_VALUES)
		throw new BodyTooLarge('holds more than a million values');
	try {
		// most answers hold no 16 digits in a row at all, which is found out faster
		const mayLoseDigits = /\d{16}/.test(text) && LONG_INTEGER.test(text);
		return JSON.parse(mayLoseDigits ? withLongIntegersAsText(text) : text);
	} catch {
		return text;
	}
}
