/** Most input items that one sentence lists. */
export const MAX_LISTED = 10;

/** The first ones, and how many more there are: `4, 5, 6 and 12 more`. @param numbers of input items */
export function listed(numbers: readonly number[]): string {
	const more = numbers.length - MAX_LISTED;
	return `${numbers.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
