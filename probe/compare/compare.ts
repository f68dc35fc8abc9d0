import type { z } from 'zod/v4';
import * as zod from 'zod/v4';
import { shown } from '../../nodes/shared/request/untrustedText';
import { closed } from './closed';
import { counted, kindOf, type Place, valueAt, written } from './places';

/** How a value stands to the schema that the document gives for it. */
export interface Comparison {
	/** Members that are missing, not documented, or of another type. */
	readonly differs: Place[];
	/** Members that are null, of which the document does not say whether they may be. */
	readonly nulls: Place[];
}

/**
 * Compares a value with what the document shows.
 * @param root name of the outermost value, as `data`
 */
export function compare(schema: z.ZodType, value: unknown, root: string): Comparison {
	const issues = zod.safeParse(closed(schema), value).error?.issues ?? [];
	const differs: Place[] = [];
	const nulls: Place[] = [];
	for (const issue of issues) {
		const given = valueAt(value, issue.path);
		if (given === null) nulls.push({ at: written([root, ...issue.path]), text: 'is null' });
		else differs.push(...placesOf(issue, given, root));
	}
	return { differs: counted(differs), nulls: counted(nulls) };
}

function placesOf(issue: z.core.$ZodIssue, given: unknown, root: string): Place[] {
	const path = [root, ...issue.path];
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((name) => ({
			at: written([...path, name]),
			text: `is not in the document (${kindOf(Object(given)[name])})`,
		}));
	}
	const at = written(path);
	if (issue.code === 'invalid_type') {
		if (given === undefined) return [{ at, text: `is missing (${issue.expected})` }];
		const wanted = issue.expected;
		return [{ at, text: `is of another type: ${kindOf(given)} instead of ${wanted}` }];
	}
	return [{ at, text: `does not fit: ${issue.message}; it was ${shown(given, 60)}` }];
}
