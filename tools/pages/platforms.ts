import { type Platform, platforms as all } from '../../catalogue/platforms';
import type { Price } from '../../nodes/shared/contract/endpoint';
import type { Operation } from '../../nodes/shared/operation/operation';

export type { Platform };

/** Every platform, in the order of the service's document; operations and events as the dropdowns sort them. */
export const platforms: readonly Platform[] = all.map((platform) => ({
	...platform,
	operations: platform.operations.toSorted((one, other) =>
		title(one).localeCompare(title(other), 'en'),
	),
	events: platform.events.toSorted((one, other) =>
		one.option.name.localeCompare(other.option.name, 'en'),
	),
}));

/** What the editor calls an operation: `Company: Get`. */
export function title({ resource, option }: Operation): string {
	return `${resource.name}: ${option.name}`;
}

/** What a request costs, in words. */
export const prices: Record<Price, string> = {
	perResult: '1 for each result, at least 1 for each request',
	perRequest: '1 for each request',
	free: 'free',
	notStated: 'not stated by the service',
};
