/** A page holds 10 records; what is larger than this is no answer of this service. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/** The body went over what is read of an answer. */
export class BodyTooLarge extends Error {}

/** What n8n's helper gives as a body with `encoding: 'stream'`, as far as it is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

/**
 * Reads the body of an answer: parsed where it is JSON, else its text. It is read as a stream, so
 * that neither a huge answer nor a small one that unpacks to a huge one fills the memory of n8n.
 * @throws {BodyTooLarge}, and what the stream throws when the connection breaks
 */
export async function readBody(body: unknown): Promise<unknown> {
	const text = isStream(body) ? await textOf(body) : body;
	return typeof text === 'string' ? asJson(text) : text;
}

async function textOf(stream: ByteStream): Promise<string> {
	const decoder = new TextDecoder();
	let bytes = 0;
	let text = '';
	for await (const chunk of stream) {
		bytes += chunk.byteLength;
		if (bytes > LARGEST_BODY_BYTES) {
			stream.destroy();
			throw new BodyTooLarge();
		}
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

function asJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
