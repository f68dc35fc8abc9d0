import upperFirst from 'lodash/upperFirst';
import { priceOfQuietPoll, quietDay, type TriggerEvent, watchedField } from '../operation/event';
import type { Operation } from '../operation/operation';
import { priceInWords } from '../operation/price';

/** What a listing costs, as the hint of both of its parameters: Limit is hidden while Return All is on. n8n's editor shows that before a run. */
export function listingHints(operation: Operation): { returnAll: string; limit: string } {
	const price = priceInWords(operation);
	return {
		returnAll: operation.result.paging
			? `When on: ${price}, to the end of the list, unless you set Max Credits`
			: price,
		limit: operation.endpoint.price === 'perResult' ? `${price}: at most this many` : price,
	};
}

/** What an event costs, below what it watches. */
export function pollHint(event: TriggerEvent): string {
	const isOne = watchedField(event.operation) === undefined;
	return `${isOne ? '' : 'One a line, up to 50. '}${upperFirst(quietDay(event))}`;
}

/** The same of all events, for the dialog that n8n shows once a workflow is published. */
export function activationMessage(events: readonly TriggerEvent[]): string {
	const costly = events.filter((event) => priceOfQuietPoll(event) > 1);
	const prices = costly.map((event) => `${priceOfQuietPoll(event)} for ${event.option.name}`);
	const more = prices.length > 0 ? ` (${prices.join(', ')})` : '';
	return `Each poll costs at least 1 credit${more} for each value that is watched, even if it finds nothing`;
}
