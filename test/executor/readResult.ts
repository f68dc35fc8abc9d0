import type { NodeResult } from '../../n8n/engine';

/** The records that came out, error items among them. */
export const recordsIn = ({ items }: Pick<NodeResult, 'items'>) => items.map(({ json }) => json);

/** The number of the input item that each item came from. */
export const sourcesIn = ({ items }: Pick<NodeResult, 'items'>) =>
	items.map(({ pairedItem }) => Object(pairedItem).item as number);

/** The items that came from one input item. */
export const itemsFrom = ({ items }: Pick<NodeResult, 'items'>, source: number) =>
	items.filter(({ pairedItem }) => Object(pairedItem).item === source);

/** Whether this is an error item. */
export const isError = ({ json }: NodeResult['items'][number]) => typeof json.error === 'string';

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
		reused: told('Lookups answered without a new request'),
	};
}
