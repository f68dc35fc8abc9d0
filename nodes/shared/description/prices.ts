import type { NodeHint } from 'n8n-workflow';
import { priceOfFirstPoll, priceOfQuietPoll, type TriggerEvent } from '../operation/event';
import type { Operation } from '../operation/operation';
import { commonOptions } from '../options/commonOptions';
import { warning } from './properties';

/** What polls cost at least, in a line: below the Event of a trigger. */
export function pollPrices(events: readonly TriggerEvent[]): string {
	const first = Math.max(...events.map(priceOfFirstPoll));
	const isMore = first > Math.max(...events.map(priceOfQuietPoll));
	const ofFirst = isMore ? `up to ${first} for the first poll` : 'the first poll too';
	return `At least 1 credit per poll and watched value${exceptions(events)}, ${ofFirst}`;
}

/** The same for the dialog that n8n shows once a workflow is published. */
export function activationMessage(events: readonly TriggerEvent[]): string {
	return `Each poll costs at least 1 credit${exceptions(events)}, even if it finds nothing`;
}

/** The events whose polls cost more than a credit: by name, unless it is all that wait for new records. */
function exceptions(events: readonly TriggerEvent[]): string {
	const costly = events.filter((event) => priceOfQuietPoll(event) > 1);
	const [one] = costly;
	if (one === undefined) return '';
	const isAllNew = events.every((event) => event.kind !== 'new' || costly.includes(event));
	const names = isAllNew ? 'new records' : costly.map(({ option }) => option.name).join(', ');
	return ` (${names}: ${priceOfQuietPoll(one)})`;
}

/** Shown before a run that has no end where each record costs a credit: Return All without a limit on credits. */
export function returnAllHints(operations: readonly Operation[]): NodeHint[] {
	const paidPerResult = operations
		.filter(({ endpoint, result }) => endpoint.price === 'perResult' && result.kind === 'list')
		.map(({ resource, option }) => `${resource.value} ${option.value}`);
	if (paidPerResult.length === 0) return [];
	const limits = [commonOptions.maxCredits, commonOptions.maxRunCredits].map(
		({ property }) => property.name,
	);
	const shown = [
		'$rawParameter.returnAll === true',
		`${JSON.stringify(paidPerResult)}.includes($rawParameter.resource + " " + $rawParameter.operation)`,
		`!${JSON.stringify(limits)}.some((name) => Object.keys($rawParameter.options ?? {}).includes(name))`,
	];
	const message = 'Return All is on, and each record costs a credit: set Max Credits';
	return [warning(message, shown.join(' && '), 'beforeExecution')];
}
