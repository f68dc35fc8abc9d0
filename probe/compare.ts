import { countBy, get, uniqBy } from 'lodash';
import { z } from 'zod/v4';
import { shown } from '../nodes/shared/request/untrustedText';

/** What differs, or is left open, at one place of an answer. */
export interface Place {
	/** The member, as `data.tweets[].author.bio`; `[]` stands for every element. */
	readonly at: string;
	readonly text: string;
}

/** How a value stands to the schema that the document gives for it. */
export interface Comparison {
	/** Members that are missing, not documented, or of another type. */
	readonly differs: Place[];
	/** Members that are null, of which the document does not say whether they may be. */
	readonly nulls: Place[];
}

/** Compares a value with what the document shows. @param root name of the outermost value, as `data` */
export function compare(schema: z.ZodType, value: unknown, root: string): Comparison {
	const issues = z.safeParse(closed(schema), value).error?.issues ?? [];
	const differs: Place[] = [];
	const nulls: Place[] = [];
	for (const issue of issues) {
		const given = get({ value }, ['value', ...issue.path]) as unknown;
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

/** What an answer shows about the parts that the document leaves open, and where it shows nothing. */
export interface Parts {
	/** The shapes met where the document shows none. */
	readonly shapes: Place[];
	/** Lists that held no record, so that there was nothing to compare. */
	readonly empty: string[];
}

/** Walks through a value along its schema. */
export function openParts(schema: z.core.$ZodType, value: unknown, root: string): Parts {
	const shapes: Place[] = [];
	const lists = new Map<string, number>();
	const visit = (type: z.core.$ZodType, inner: unknown, path: readonly PropertyKey[]): void => {
		if (inner === undefined || inner === null) return;
		if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) {
			return visit(type.unwrap(), inner, path);
		}
		if (isOpen(type)) {
			shapes.push({ at: written(path), text: shapeOf(inner) });
		} else if (type instanceof z.ZodArray && Array.isArray(inner)) {
			const element = type.element;
			if (!isPlain(element)) {
				lists.set(written(path), (lists.get(written(path)) ?? 0) + inner.length);
			}
			inner.forEach((each, index) => visit(element, each, [...path, index]));
		} else if (type instanceof z.ZodObject) {
			for (const [name, member] of Object.entries(type.shape)) {
				visit(member, Object(inner)[name], [...path, name]);
			}
		}
	};
	visit(schema, value, [root]);
	const empty = [...lists].filter(([, records]) => records === 0).map(([at]) => at);
	return { shapes: counted(shapes), empty };
}

function isPlain(type: z.core.$ZodType): boolean {
	return type instanceof z.ZodString || type instanceof z.ZodNumber;
}

function shapeOf(value: unknown): string {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return `is of type ${kindOf(value)}`;
	}
	const members = Object.entries(value).map(([name, inner]) => `${name} ${kindOf(inner)}`);
	return `holds ${members.join(', ') || 'nothing'}`;
}

/** A copy whose objects, at any depth, allow only their own members; parts of unknown shape stay open. */
function closed(schema: z.core.$ZodType): z.core.$ZodType {
	if (schema instanceof z.ZodOptional) return z.optional(closed(schema.unwrap()));
	if (schema instanceof z.ZodNullable) return z.nullable(closed(schema.unwrap()));
	if (schema instanceof z.ZodArray) return z.array(closed(schema.element));
	if (!(schema instanceof z.ZodObject) || isOpen(schema)) return schema;
	return z.strictObject(
		Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, closed(part)])),
	);
}

/** Whether the document shows nothing of what a value holds. */
function isOpen(schema: z.core.$ZodType): boolean {
	if (schema instanceof z.ZodUnknown) return true;
	return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

/** A path as a reader writes it: `data.tweets[].id`. */
function written(path: readonly PropertyKey[]): string {
	return path
		.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`))
		.join('')
		.slice(1);
}

/** The kind of a value, as JSON has it. */
function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** Makes one of equal places, and says how often it was met where that is more than once. */
function counted(places: readonly Place[]): Place[] {
	const whole = ({ at, text }: Place) => `${at} ${text}`;
	const times = countBy(places, whole);
	return uniqBy(places, whole).map((place) => {
		const count = times[whole(place)] ?? 1;
		return count === 1 ? place : { ...place, text: `${place.text} (${count} times)` };
	});
}
