import { quietDay, type TriggerEvent } from '../../nodes/shared/operation/event';
import { anchor } from './markdown';
import { memberTable, parameterTable } from './parameterTable';
import { type Platform, title } from './platforms';
import { shown } from './shown';

/** Parameters that the page describes at the operation, and those of every event. */
const DESCRIBED_ELSEWHERE = new Set([
	'pollTimes',
	'event',
	'output',
	'fields',
	'options',
	'filters',
]);

/** One event: when it starts the workflow, what a quiet day costs, its parameters, and what comes out. */
export function eventSection({ trigger }: Platform, event: TriggerEvent): string[] {
	const { option, operation, kind } = event;
	const { properties, members } = shown(trigger, { event: option.value });
	const own = properties.filter(({ name }) => !DESCRIBED_ELSEWHERE.has(name));
	const asked = `[${title(operation)}](#${anchor(title(operation))})`;
	return [
		`### ${option.name}`,
		`${option.description}. ${quietDay(event)}`,
		[
			`- **Event** \`${option.value}\`; polls ${asked}, and takes the same parameters${members('filters').length > 0 ? ' and filters' : ''}`,
			kind === 'new'
				? '- **Items**: each new record once, as that operation gives it'
				: '- **Items**: the record as that operation gives it, with `_changes`: `[{"field": …, "before": …, "after": …}]`',
		].join('\n'),
		parameterTable(own, operation.fields),
	];
}

/** The options of a trigger, over all its events. */
export function triggerOptions({ trigger, events }: Platform): string {
	const options = events.flatMap(({ option }) => [
		...shown(trigger, { event: option.value }).members('options'),
	]);
	const once = new Map(options.map((option) => [option.displayName, option] as const));
	return memberTable([...once].sort().map(([, option]) => option));
}
