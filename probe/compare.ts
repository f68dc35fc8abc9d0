import { countBy, union } from 'lodash';
import { z } from 'zod/v4';
import { isObject } from '../nodes/shared/operation/record';
import { cut, textOf } from '../nodes/shared/request/untrustedText';

/**
 * Compares a value with what the document shows. A line begins with `differs` where a member is missing, not documented or of
 * another type; with `open` where the document leaves something open (which members may be null, what some hold); with `note`
 * where a list without records had nothing to compare. `[]` stands for every element.
 * @param root name of the outermost value, as `data`
 */
export function compare(schema: z.core.$ZodType, value: unknown, root: string): string[] {
	const found: string[] = [];
	/** How many records the lists of a name held, all together. */
	const records = new Map<string, number>();

	const visit = (type: z.core.$ZodType, given: unknown, at: string): void => {
		if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) {
			const absent = type instanceof z.ZodOptional ? undefined : null;
			if (given !== absent) visit(type.unwrap(), given, at);
		} else if (given === null) {
			found.push(`open ${at} is null`);
		} else if (isOpen(type) && given !== undefined) {
			found.push(`open ${at} holds ${shapeOf(given)}`);
		} else if (type instanceof z.ZodArray && Array.isArray(given)) {
			const isPlain = type.element instanceof z.ZodString || type.element instanceof z.ZodNumber;
			if (!isPlain) records.set(at, (records.get(at) ?? 0) + given.length);
			for (const each of given) visit(type.element, each, `${at}[]`);
		} else if (type instanceof z.ZodObject && isObject(given)) {
			for (const name of union(Object.keys(type.shape), Object.keys(given))) {
				const member = type.shape[name];
				if (member) visit(member, given[name], `${at}.${name}`);
				else found.push(`differs ${at}.${name} is not in the document (${shapeOf(given[name])})`);
			}
		} else {
			const [issue] = z.safeParse(type, given).error?.issues ?? [];
			if (issue) found.push(`differs ${at}: ${issue.message}; it is ${cut(textOf(given), 60)}`);
		}
	};

	visit(schema, value, root);
	for (const [at, count] of records) {
		if (count === 0) found.push(`note ${at} was empty, so there was nothing to compare`);
	}
	return Object.entries(countBy(found)).map(([line, times]) =>
		times > 1 ? `${line} (${times} times)` : line,
	);
}

/** Whether the document shows nothing of what a value holds. */
function isOpen(type: z.core.$ZodType): boolean {
	if (type instanceof z.ZodUnknown) return true;
	return type instanceof z.ZodObject && Object.keys(type.shape).length === 0;
}

function shapeOf(value: unknown): string {
	if (!isObject(value)) return Array.isArray(value) ? 'array' : typeof value;
	return Object.entries(value)
		.map(([name, inner]) => `${name} ${typeof inner}`)
		.join(', ');
}
