import type { z } from 'zod/v4';

/** What differs, or is left open, at one place of an answer. */
export interface Place {
	/** The member, as `data.tweets[].author.bio`; `[]` stands for every element. */
	readonly at: string;
	readonly text: string;
}

/** A path as a reader writes it: `data.tweets[].id`. */
export function written(path: readonly PropertyKey[]): string {
	return path
		.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`))
		.join('')
		.slice(1);
}

/** The value at a path of an issue; undefined where there is none. */
export function valueAt(value: unknown, path: z.core.$ZodIssue['path']): unknown {
	return path.reduce<unknown>(
		(inner, step) => (inner === undefined || inner === null ? undefined : Object(inner)[step]),
		value,
	);
}

/** The kind of a value, as JSON has it. */
export function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** Makes one of equal places, and says how often it was met where that is more than once. */
export function counted(places: readonly Place[]): Place[] {
	const times = new Map<string, number>();
	for (const { at, text } of places) {
		const key = JSON.stringify([at, text]);
		times.set(key, (times.get(key) ?? 0) + 1);
	}
	return [...times].map(([key, count]) => {
		const [at, text] = JSON.parse(key) as [string, string];
		return { at, text: count === 1 ? text : `${text} (${count} times)` };
	});
}
