import type { NodeResult } from '../../n8n/engine';

/** The hint's warnings: what was cut short and why. */
export function notesIn({ hints }: NodeResult): string {
	expect(hints).toHaveLength(1);
	const lines = (hints[0]?.message ?? '').split(' • ').slice(1);
	return lines.filter((line) => !line.includes('Limit reached')).join(' • ');
}

/** The numbers of the hint; what it does not tell is 0. */
export function countsIn({ hints }: NodeResult): Record<string, number> {
	expect(hints).toHaveLength(1);
	const [counts = ''] = (hints[0]?.message ?? '').split(' • ');
	expect(counts).toMatch(/^Credits used: [\d.]+\. Requests: \d+\./);
	const told = (label: string) =>
		Number(new RegExp(`${label}: (\\d+(\\.\\d+)?)\\.`).exec(counts)?.[1] ?? 0);
	return {
		credits: told('Credits used'),
		requests: told('Requests'),
		retries: told('Retries'),
		reused: told('Reused lookups'),
	};
}
