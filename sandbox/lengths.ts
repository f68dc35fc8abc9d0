import type { Scenario } from './options';

/**
 * How many records stand behind a subject:
 * 1. what `lengths` of the scenario says,
 * 2. an id of digits alone: its last three digits (`783045` → 45, `500000` → 0),
 * 3. a text that ends in `-<n>` or ` <n>` (`octo-45`, `crm 45`); of an address, the end of its path,
 * 4. 23.
 */
export function lengthOf(subject: string, scenario: Scenario): number {
	const stated = Object.hasOwn(scenario.lengths, subject) ? scenario.lengths[subject] : undefined;
	if (stated !== undefined) return stated;
	if (/^\d+$/.test(subject)) return Number(subject.slice(-3));
	const ending = /[- ](\d{1,6})\/?(?:[?#].*)?$/.exec(subject)?.[1];
	return ending === undefined ? 23 : Number(ending);
}
