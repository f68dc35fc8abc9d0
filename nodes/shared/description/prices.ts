import type { NodeHint } from 'n8n-workflow';
import { priceOfQuietPoll, quietDay, type TriggerEvent, watchedField } from '../operation/event';
import type { Operation } from '../operation/operation';
import { priceInWords } from '../operation/price';
import { commonOptions } from '../options/commonOptions';
import { warning } from './properties';

/** What a listing costs, as the hint of both of its parameters: Limit is hidden while Return All is on. n8n's editor shows that before a run. */
export function listingHints(operation: Operation): { returnAll: string; limit: string } {
	const price = priceInWords(operation);
	return {
		returnAll: operation.result.paging ? `When on: ${price}, to the end of the list` : price,
		limit: operation.endpoint.price === 'perResult' ? `${price}: at most this many` : price,
	};
}

/** What an event costs, below what it watches. */
export function pollHint(event: TriggerEvent): string {
	const price = quietDay(event);
	const isOne = watchedField(event.operation) === undefined;
	return `${isOne ? '' : 'One a line, up to 50. '}${price.charAt(0).toUpperCase()}${price.slice(1)}`;
}

/** The same of all events, for the dialog that n8n shows once a workflow is published. */
export function activationMessage(events: readonly TriggerEvent[]): string {
	const costly = events.filter((event) => priceOfQuietPoll(event) > 1);
	const prices = costly.map((event) => `${priceOfQuietPoll(event)} for ${event.option.name}`);
	const more = prices.length > 0 ? ` (${prices.join(', ')})` : '';
	return `Each poll costs at least 1 credit${more} for each value that is watched, even if it finds nothing`;
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
