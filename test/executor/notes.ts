import type { NodeResult } from '../engine';

/** The hint's sentences after the first, which holds the numbers: what was cut short and why. */
export function notesIn({ hints }: NodeResult): string {
	expect(hints).toHaveLength(1);
	return (hints[0]?.message ?? '').replace(/^Credits used: .*?Reused lookups: \d+\.\s*/, '');
}

/** The numbers of the hint. */
export function countsIn({ hints }: NodeResult): Record<string, number> {
	expect(hints).toHaveLength(1);
	const counts = /^Credits used: (.*?)\. Requests: (\d+)\. Retries: (\d+)\. Reused lookups: (\d+)\./
		.exec(hints[0]?.message ?? '')
		?.slice(1);
	const [credits, requests, retries, reused] = counts?.map(Number) ?? [];
	return {
		credits: credits ?? Number.NaN,
		requests: requests ?? Number.NaN,
		retries: retries ?? Number.NaN,
		reused: reused ?? Number.NaN,
	};
}
