import type { MeasuredWork } from './results';
import { type Spread, spreadOf } from './statistics';

/** The median with its spread; empty where nothing was measured. */
export function cell(values: readonly number[], unit = ''): string {
	if (values.length === 0) return '';
	const { median, least, most }: Spread = spreadOf(values);
	const spread = least === most ? '' : ` (${short(least)} to ${short(most)})`;
	return `${short(median)}${unit}${spread}`;
}

/** A number with as many digits as say something. */
export function short(value: number): string {
	return Math.abs(value) >= 100
		? Math.round(value).toLocaleString('en')
		: String(Number(value.toFixed(2)));
}

/** How a piece of work is called in tables and plots. */
export function titleOf({ title, latencyMs }: MeasuredWork): string {
	return `${title}, ${latencyMs} ms`;
}
