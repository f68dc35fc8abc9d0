import { get, groupBy } from 'lodash';
import { z } from 'zod/v4';
import { cut, textOf } from '../nodes/shared/request/untrustedText';

/**
 * What the probe found out.
 * - `differs`: the service is not as its document says
 * - `open`: what the document leaves open, and how the service is
 * - `note`: what could not be compared, and why
 */
export interface Finding {
	readonly kind: 'differs' | 'open' | 'note';
	/** The member, as `data.tweets[].author.bio`, in which `[]` stands for every element; or the request. */
	readonly at?: string;
	readonly text: string;
}

/**
 * Compares a value with what the document shows: members that are missing, not documented, or of another type differ. Whether
 * they may be null the document leaves open.
 * @param root name of the outermost value, as `data`
 */
export function compare(schema: z.ZodType, value: unknown, root: string): Finding[] {
	const issues = z.safeParse(closed(schema), value).error?.issues ?? [];
	const found = issues.flatMap((issue): Finding[] => {
		const path = [root, ...issue.path];
		const given = get({ value }, ['value', ...issue.path]) as unknown;
		if (given === null) return [{ kind: 'open', at: written(path), text: 'is null' }];
		if (issue.code === 'unrecognized_keys') {
			return issue.keys.map((name) => ({
				kind: 'differs',
				at: written([...path, name]),
				text: `is not in the document (${kindOf(Object(given)[name])})`,
			}));
		}
		return [{ kind: 'differs', at: written(path), text: sentenceOf(issue, given) }];
	});
	return counted(found);
}

function sentenceOf(issue: z.core.$ZodIssue, given: unknown): string {
	if (issue.code !== 'invalid_type') {
		return `does not fit: ${issue.message}; it was ${cut(textOf(given), 60)}`;
	}
	if (given === undefined) return `is missing (${issue.expected})`;
	return `is of another type: ${kindOf(given)} instead of ${issue.expected}`;
}

/** What an answer shows where the document shows no shape, and which lists held no record to compare. */
export function openParts(schema: z.core.$ZodType, value: unknown, root: string): Finding[] {
	const shapes: Finding[] = [];
	const lists = new Map<string, number>();
	const visit = (type: z.core.$ZodType, inner: unknown, path: readonly PropertyKey[]): void => {
		if (inner === undefined || inner === null) return;
		if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) {
			return visit(type.unwrap(), inner, path);
		}
		const at = written(path);
		if (isOpen(type)) {
			shapes.push({ kind: 'open', at, text: shapeOf(inner) });
		} else if (type instanceof z.ZodArray && Array.isArray(inner)) {
			const element = type.element;
			if (!isPlain(element)) lists.set(at, (lists.get(at) ?? 0) + inner.length);
			inner.forEach((each, index) => visit(element, each, [...path, index]));
		} else if (type instanceof z.ZodObject) {
			for (const [name, member] of Object.entries(type.shape)) {
				visit(member, Object(inner)[name], [...path, name]);
			}
		}
	};
	visit(schema, value, [root]);
	const empty = [...lists].filter(([, records]) => records === 0).map(([at]) => at);
	const text = 'was empty, so there was nothing to compare';
	return [...counted(shapes), ...empty.map((at) => ({ kind: 'note', at, text }) as const)];
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

/** Makes one of equal findings, and says how often it was met where that is more than once. */
function counted(findings: readonly Finding[]): Finding[] {
	return Object.values(groupBy(findings, ({ at, text }) => `${at} ${text}`)).flatMap(
		([finding, ...others]) => {
			if (finding === undefined || others.length === 0) return finding ?? [];
			return { ...finding, text: `${finding.text} (${others.length + 1} times)` };
		},
	);
}
