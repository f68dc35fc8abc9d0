import * as catalogue from '../../catalogue/platforms';
import type { Platform } from '../../catalogue/platform';
import type { Operation } from '../../nodes/shared/operation/operation';

export type { Platform };

/** Every platform, in the order of the service's document; operations and events as the dropdowns sort them. */
export const platforms: readonly Platform[] = catalogue.platforms.map((platform) => ({
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
