/** The value of a dropdown's first entry, which is its default. Empty if there are no entries. */
export function firstValue(entries: ReadonlyArray<{ readonly value: string }>): string {
	return entries[0]?.value ?? '';
}
