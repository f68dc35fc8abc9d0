import type { ServerResponse } from 'node:http';
import type { Answer } from './answeringServer';

/** The one key that {@link service} knows. */
export const rightKey = 'ppd_right';

/** A JSON answer. */
export const json =
	(status: number, body: unknown): Answer =>
	(response) =>
		sendJson(response, status, body);

/** An error in the form of the service's document, "Errors". */
export const refusal = (status: number): Answer =>
	json(status, { status: 'error', message: `The service says ${status}` });

/** A page for people. */
export const webPage =
	(status: number): Answer =>
	(response) => {
		response.writeHead(status, { 'Content-Type': 'text/html' });
		response.end('<!doctype html><title>Welcome</title>');
	};

/** A redirect. */
export const redirect =
	(status: number, location: string): Answer =>
	(response) => {
		response.writeHead(status, { Location: location });
		response.end();
	};

/** The service: it looks at the path, then the key, then refuses the body with the given status. */
export const service =
	(bodyRefusal: 400 | 422, prefix = ''): Answer =>
	(response, arrival) => {
		const isThere = arrival.path === `${prefix}/professional-network/get-profile-comments`;
		const isKnown = arrival.authorization === `Bearer ${rightKey}`;
		refusal(!isThere ? 404 : isKnown ? bodyRefusal : 401)(response, arrival);
	};

function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'Content-Type': 'application/json' });
	response.end(JSON.stringify(body));
}
