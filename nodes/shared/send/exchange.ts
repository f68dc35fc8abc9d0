import { connectionFailure } from '../request/connectionFailure';
import { type Failure, unexpectedFailure } from '../request/failure';
import { statusFailure } from '../request/statusFailure';
import { type Failed, readResponse, type ServiceRequest } from './outcome';
import type { Send } from './send';
import type { Usage } from './usage';

/** Sends one attempt over HTTP, and returns a complete response, or a failure. */
export const exchange =
	(usage: Usage): Send =>
	async (request) => {
		usage.requests += 1;
		const { access, operation, quote, timeout, signal, abort = signal } = request;
		const body = bodyOf(request);
		const received = await access.client({ path: operation.endpoint.path, body }, timeout, abort);
		const at = Date.now();
		try {
			if ('error' in received) return failed(connectionFailure(received, quote));
			const { status, text } = received;
			if (status < 200 || status >= 300)
				return failed(statusFailure(received, { ...request, body }, at));
			const size = operation.result.paging?.size && request.pageSize;
			return readResponse(received, request, { text, size, at });
		} catch (error) {
			return failed({ ...unexpectedFailure(error, quote), mayBeCharged: true });
		}
	};

/** Returns the body with its page. */
function bodyOf({ operation: { result }, body, page, pageSize }: ServiceRequest) {
	const size = (result.paging ?? result.nestedPaging)?.size;
	return { ...body, ...page, ...(size && { [size]: pageSize }) };
}

const failed = (failure: Failure): Failed => ({ kind: 'failure', failure });
