import { groupBy, union } from 'lodash';
import { z } from 'zod/v4';
import { isObject } from '../nodes/shared/operation/record';
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
 * Compares a value with what the document shows: members that are missing, not documented, or of another type differ. It
 * leaves open which may be null, and what some hold. A list without records had nothing to compare.
 * @param root name of the outermost value, as `data`
 */
export function compare(schema: z.core.$ZodType, value: unknown, root: string): Finding[] {
	const found: Finding[] = [];
	/** How many records the lists of a name held, all together. */
	const records = new Map<string, number>();
	const tell = (kind: Finding['kind'], at: string, text: string) =>
		void found.push({ kind, at, text });

	const visit = (type: z.core.$ZodType, given: unknown, at: string): void => {
		if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) {
			const absent = type instanceof z.ZodOptional ? undefined : null;
			if (given !== absent) visit(type.unwrap(), given, at);
		} else if (given === null) {
			tell('open', at, 'is null');
		} else if (isOpen(type) && given !== undefined) {
			tell('open', at, shapeOf(given));
		} else if (type instanceof z.ZodArray && Array.isArray(given)) {
			const { element } = type;
			if (!isPlain(element)) records.set(at, (records.get(at) ?? 0) + given.length);
			for (const each of given) visit(element, each, `${at}[]`);
		} else if (type instanceof z.ZodObject && isObject(given)) {
			for (const name of union(Object.keys(type.shape), Object.keys(given))) {
				const member = type.shape[name];
				const place = `${at}.${name}`;
				if (member) visit(member, given[name], place);
				else tell('differs', place, `is not in the document (${kindOf(given[name])})`);
			}
		} else {
			const [issue] = z.safeParse(type, given).error?.issues ?? [];
			if (issue !== undefined) tell('differs', at, sentenceOf(issue, given));
		}
	};

	visit(schema, value, root);
	for (const [at, count] of records) {
		if (count === 0) tell('note', at, 'was empty, so there was nothing to compare');
	}
	return counted(found);
}

/** Whether the document shows nothing of what a value holds. */
function isOpen(type: z.core.$ZodType): boolean {
	if (type instanceof z.ZodUnknown) return true;
	return type instanceof z.ZodObject && Object.keys(type.shape).length === 0;
}

function isPlain(type: z.core.$ZodType): boolean {
	return type instanceof z.ZodString || type instanceof z.ZodNumber;
}

function sentenceOf(issue: z.core.$ZodIssue, given: unknown): string {
	if (issue.code !== 'invalid_type') {
		return `does not fit: ${issue.message}; it was ${cut(textOf(given), 60)}`;
	}
	if (given === undefined) return `is missing (${issue.expected})`;
	return `is of another type: ${kindOf(given)} instead of ${issue.expected}`;
}

function shapeOf(value: unknown): string {
	if (!isObject(value)) return `is of type ${kindOf(value)}`;
	const members = Object.entries(value).map(([name, inner]) => `${name} ${kindOf(inner)}`);
	return `holds ${members.join(', ') || 'nothing'}`;
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
