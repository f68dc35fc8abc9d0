import { z } from 'zod/v4';
import type { SingleResult } from '../../nodes/shared/operation/operation';
import { everyOperation } from '../../catalogue/operations';

interface Shape {
	readonly type?: string;
	readonly properties?: Readonly<Record<string, Shape>>;
	readonly items?: Shape;
	readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema) as Shape;

const shapeAt = (shape: Shape, path: string) =>
	path.split('.').reduce<Shape | undefined>((at, name) => at?.properties?.[name], shape);

describe.each(everyOperation)('$title', ({ operation }) => {
	const { record } = operation.result;
	const shape = shapeOf(record.schema);
	const simplified = record.simplified ?? [];

	test('simplifies to at most 10 fields that the record has and a table can show', () => {
		const unfit = simplified.filter((path) => !fitsInACell(shapeAt(shape, path)));
		expect(unfit).toEqual([]);
		expect(simplified.length).toBeLessThanOrEqual(10);
		expect(new Set(simplified).size).toBe(simplified.length);
		const isShown = Object.keys(shape.properties ?? {}).length > 0;
		expect(simplified.length > 0).toBe(isShown);
	});

	test('identifies records by a text that they have', () => {
		const id = record.idField === undefined ? undefined : shapeAt(shape, record.idField);
		const isShown = Object.keys(shape.properties ?? {}).length > 0;
		expect(id === undefined ? [] : typesOf(id)).toEqual(isShown ? ['string'] : []);
	});
});

test.each([
	['microblog tweet.get', 'tweet', 'replies'],
	['forum post.get', 'post', 'comments'],
])('%s picks its record and what stands beside it', (title, member, sibling) => {
	const { result } = everyOperation.find((entry) => entry.title === title)?.operation ?? {};
	const { pick, picks } = result as SingleResult;
	const data = { [member]: { id: '1' }, [sibling]: [{ id: '2' }], nextCursor: 'x' };
	expect(pick?.(data)).toEqual({ id: '1', [sibling]: [{ id: '2' }] });
	expect(picks).toBe(member);
	for (const none of [undefined, null, 'text', 7, []]) {
		expect(pick?.({ ...data, [member]: none })).toBeUndefined();
	}
});

/** Types of a shape, null aside. */
function typesOf({ type, anyOf }: Shape): unknown[] {
	return (anyOf?.map((either) => either.type) ?? [type]).filter((each) => each !== 'null');
}

/** Plain values, lists of texts, which are joined, and what people said: its first entries. */
function fitsInACell(shape: Shape | undefined): boolean {
	if (shape === undefined) return false;
	if (shape.type === 'array') return shape.items?.type === 'string' || isSaid(shape.items);
	return typesOf(shape).every((type) => ['string', 'number', 'boolean'].includes(String(type)));
}

/** A tweet, or a comment, of which the document shows no member. */
function isSaid({ properties = {} }: Shape = {}): boolean {
	return 'text' in properties || Object.keys(properties).length === 0;
}
