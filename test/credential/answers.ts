import { type Answer, jsonAnswer } from '../executor/oddService';

/** The one key that {@link service} knows. */
export const rightKey = 'ppd_right';

/** An error in the form of the service's document, "Errors". */
export const refusal = (status: number): Answer =>
	jsonAnswer(status, { status: 'error', message: `The service says ${status}` });

/** A page for people. */
export const webPage =
	(status: number): Answer =>
	(_, response) => {
		response.writeHead(status, { 'Content-Type': 'text/html' });
		response.end('<!doctype html><title>Welcome</title>');
	};

/** A redirect. */
export const redirect =
	(status: number, location: string): Answer =>
	(_, response) => {
		response.writeHead(status, { Location: location });
		response.end();
	};

/** The service: it looks at the path, then the key, then refuses the body with the given status. */
export const service =
	(bodyRefusal: 400 | 422, prefix = ''): Answer =>
	(arrival, response) => {
		const isThere = arrival.path === `${prefix}/professional-network/get-profile-comments`;
		const isKnown = arrival.authorization === `Bearer ${rightKey}`;
		refusal(!isThere ? 404 : isKnown ? bodyRefusal : 401)(arrival, response);
	};
