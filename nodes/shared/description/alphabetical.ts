/**
 * A copy in the order of the alphabet, as lists on n8n's screens are. The names are English, so that
 * plain comparison does; a locale's rules cost milliseconds at every start of n8n.
 */
export function alphabetical<Entry>(
	entries: readonly Entry[],
	nameOf: (entry: Entry) => string,
): Entry[] {
	const keyed = entries.map((entry) => ({ entry, key: nameOf(entry).toLowerCase() }));
	keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	return keyed.map(({ entry }) => entry);
}
