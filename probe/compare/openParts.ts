import { z } from 'zod/v4';
import { isOpen } from './closed';
import { counted, kindOf, type Place, written } from './places';

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
