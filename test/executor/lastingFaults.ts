import type { Fault } from '../../sandbox/server';

/** A fault that no retry overcomes, and the status in the error item, if any. */
export type LastingFault = readonly [fault: Fault, status: number | undefined];

/** Each kind of failure that comes at once. */
export const lastingFaults: readonly LastingFault[] = [
	...[400, 401, 402, 404, 422, 429, 500, 503].map((status): LastingFault => [
		{ kind: 'status', status, headers: { 'retry-after': '0' } },
		status,
	]),
	[{ kind: 'html' }, 200],
	[{ kind: 'notJson' }, 200],
	[{ kind: 'noData' }, 200],
	[{ kind: 'nullBody' }, 200],
	[{ kind: 'dataNull' }, 200],
	[{ kind: 'errorEnvelope' }, 200],
	[{ kind: 'redirect', to: 'http://127.0.0.1:9/' }, 307],
	[{ kind: 'resetBeforeAnswer' }, undefined],
	[{ kind: 'cutBody' }, undefined],
];

/** Failures that only a time-out ends. */
export const endlessFaults: readonly LastingFault[] = [
	[{ kind: 'hang' }, undefined],
	[{ kind: 'dripBody' }, undefined],
];
