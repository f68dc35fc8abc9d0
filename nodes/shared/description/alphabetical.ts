/**
 * A copy in alphabetical order, as n8n's lists are. The names are English, so a plain comparison is
 * enough; comparing by locale costs milliseconds at every start of n8n.
 */
export function alphabetical<Entry>(
	entries: readonly Entry[],
	nameOf: (entry: Entry) => string,
): Entry[] {
	const keyed = entries.map((entry) => ({ entry, key: nameOf(entry).toLowerCase() }));
	keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	return keyed.map(({ entry }) => entry);
}
