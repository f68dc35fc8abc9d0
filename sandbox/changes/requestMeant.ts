import type { LoggedRequest } from '../log';
import type { Operation } from '../operation';
import { operations } from '../operations';
import { Refusal } from '../refusal';
import type { Change } from './changes';

/**
 * The request that a change is about. What the change leaves out is taken from the newest request
 * in the log that succeeded.
 * @throws Refusal 422 when it is not clear
 */
export function requestMeant(
	{ path, body }: Change,
	log: readonly LoggedRequest[],
): { operation: Operation; body: unknown } {
	const named = path === undefined ? undefined : operationAt(path);
	if (named !== undefined && body !== undefined) return { operation: named, body };
	const newest = log.findLast(
		(request) =>
			request.status === 200 && (named === undefined || request.path === named.endpoint.path),
	);
	if (newest === undefined) {
		const missing = path === undefined ? 'path' : 'body';
		throw new Refusal(422, `${missing}: missing, and the log has no request to take it from`);
	}
	return { operation: named ?? operationAt(newest.path), body: body ?? newest.body };
}

function operationAt(path: string): Operation {
	const [found, ...others] = operations.filter(({ endpoint }) => endpoint.path.endsWith(path));
	if (found === undefined) throw new Refusal(422, `path: no operation has the path ${path}`);
	if (others.length === 0) return found;
	const paths = [found, ...others].map(({ endpoint }) => endpoint.path);
	throw new Refusal(422, `path: ${path} is the end of several: ${paths.join(', ')}`);
}
