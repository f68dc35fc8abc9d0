/** Answers that are a whole envelope and yet not what a reader counts on. */

/** The answer with its records exchanged for nulls. */
export function withNullRecords(answer: object): object {
	return mapLists(answer, (list) => list.map(() => null));
}

/**
 * The answer as text; each record, and `data` where it is an object, has the member `nested`: an object
 * in an object, `depth` levels. Written by hand, since JSON.stringify gives up at some thousand levels.
 */
export function deepText(answer: object, depth: number): string {
	const mark = { nested: '<nested>' };
	const marked = mapLists(answer, (list) =>
		list.map((item: unknown) => (isObject(item) ? { ...item, ...mark } : item)),
	);
	const data: unknown = Reflect.get(marked, 'data');
	const whole = isObject(data) ? { ...marked, data: { ...data, ...mark } } : marked;
	const nested = `${'{"in":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
	return JSON.stringify(whole).replaceAll('"<nested>"', nested);
}

/**
 * The answer as text, some of its members as given.
 * @param members texts of JSON, or null for a member that is left out
 */
export function envelopeText(
	answer: object,
	members: Readonly<Record<string, string | null>>,
): string {
	const texts = Object.entries(answer).map(([name, value]) => [name, JSON.stringify(value)]);
	const all = { ...Object.fromEntries(texts), ...members };
	const written = Object.entries(all).filter(([, text]) => text !== null);
	return `{${written.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** Changes each list in `data`, or `data` itself where it is a list. An error answer has neither. */
function mapLists(answer: object, change: (list: unknown[]) => unknown[]): object {
	const data: unknown = Reflect.get(answer, 'data');
	if (Array.isArray(data)) return { ...answer, data: change(data) };
	if (!isObject(data)) return answer;
	const members = Object.entries(data).map(([name, value]: [string, unknown]) => [
		name,
		Array.isArray(value) ? change(value) : value,
	]);
	return { ...answer, data: Object.fromEntries(members) };
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
