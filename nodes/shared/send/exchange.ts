import { connectionFailure } from '../request/connectionFailure';
import { type Failure, unexpectedFailure } from '../request/failure';
import { statusFailure } from '../request/statusFailure';
import { type ServiceResponse, type Failed, readResponse, type ServiceRequest } from './outcome';
import type { Send } from './send';
import type { Usage } from './usage';

/** Sends one attempt over HTTP, and returns a complete response, or a failure. */
export const exchange =
	(usage: Usage): Send =>
	async (request) => {
		usage.requests += 1;
		const { access, timeout, signal, abort = signal } = request;
		const received = await access.client(wireOf(request), timeout, abort);
		try {
			return 'error' in received
				? failed(connectionFailure(received, request.quote), request)
				: read(received, request);
		} catch (error) {
			const failure = { ...unexpectedFailure(error, request.quote), mayBeCharged: true };
			return failed(failure, request);
		}
	};

/** Makes the request as it is sent. */
export function wireOf({ operation, body, page, pageSize }: ServiceRequest) {
	const { endpoint, result } = operation;
	const size = (result.paging ?? result.nestedPaging)?.size;
	return { path: endpoint.path, body: { ...body, ...page, ...(size && { [size]: pageSize }) } };
}

function read(
	received: Parameters<typeof readResponse>[0],
	request: ServiceRequest,
): ServiceResponse | Failed {
	const { status, text } = received;
	const now = Date.now();
	const { body } = wireOf(request);
	if (status < 200 || status >= 300)
		return failed(statusFailure(received, { ...request, body }, now), request);
	const size = request.operation.result.paging?.size && request.pageSize;
	const outcome = readResponse(received, request, { text, size, at: now });
	return outcome.kind === 'failure' ? failed(outcome.failure, request) : outcome;
}

const failed = (failure: Failure, { pageSize }: ServiceRequest): Failed => ({
	kind: 'failure',
	failure,
	pageSize,
});
