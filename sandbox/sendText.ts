import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a whole answer in one piece, with its length. */
export function sendText(
	response: ServerResponse,
	status: number,
	text: string,
	headers: OutgoingHttpHeaders,
): void {
	response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...headers }).end(text);
}
