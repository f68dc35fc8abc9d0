/** The words of a text: for lists that are long, and plain. */
export function words(text: string): string[] {
	return text.trim().split(/\s+/);
}
