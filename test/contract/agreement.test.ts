import { compact, difference, get, isEmpty, isPlainObject, map, omit, union } from 'lodash';
import { z } from 'zod/v4';
import { type Golden, goldenByPath, goldenOf } from '../../golden/golden';
import { microblog } from '../../nodes/shared/contract';
import { endpoints, envelopeSchema } from '../../tools/catalogue';

test('every endpoint of the contract has a golden example, and every example an endpoint', () => {
	expect(endpoints.map(({ path }) => path).sort()).toEqual([...goldenByPath.keys()].sort());
});

/** Expects a correct example to be valid, and a wrong one to have exactly one invalid field. */
function expectJudged(
	schema: z.ZodType,
	right: readonly unknown[],
	wrong: ReadonlyArray<{ why: string; field: string; body?: unknown; data?: unknown }>,
): void {
	for (const value of right)
		expect({ value, fields: faultsIn(schema, value) }).toEqual({ value, fields: [] });
	for (const example of wrong) {
		const fields = faultsIn(schema, example.body ?? example.data);
		expect({ example, fields }).toEqual({ example, fields: [example.field] });
	}
}

describe.each(endpoints)('the contract agrees with the document: $path', (endpoint) => {
	const { path, body, data } = endpoint;
	const golden = goldenOf(path);

	test('key and price', () => {
		expect([endpoint.auth === 'bearer', endpoint.price]).toEqual([golden.auth, golden.credits]);
	});

	test('the request', () => {
		const { request, fullRequest, accepted, rejected } = golden;
		const shown = schemaOf([fullRequest], 'body', []);
		expect(shapeOf(body, 'required')).toEqual(shapeOf(shown, 'required'));
		expectJudged(body, [request, fullRequest, ...accepted], rejected);
	});

	/** otherwise nobody would notice if a rule were removed */
	test('each rule of a parameter has a golden example that breaks it, with a value of the right type', () => {
		const broken = golden.rejected.map((example) => ({
			field: example.field,
			type: typeof get(example.body, example.field),
		}));
		expect(broken).toEqual(expect.arrayContaining(ruledIn(z.toJSONSchema(body) as Rule)));
	});

	test('the response', () => {
		const { response, lastPage = response, minimalResponse = response } = golden;
		const tolerated = golden.pagingMemberNotShown?.at.replace('data.', '');
		const samples = [response.data, tolerated && { ...Object(response.data), [tolerated]: '' }];
		const shown = schemaOf(compact(samples), 'data', golden.shapeNotShown);
		expect(shapeOf(data)).toEqual(shapeOf(shown));
		const answers = [response, lastPage, minimalResponse];
		expectJudged(envelopeSchema, answers, []);
		expectJudged(
			data,
			answers.map((answer) => answer.data),
			golden.rejectedData,
		);
		for (const answer of answers) {
			expect(answer.creditsCost).toBe(creditsFor(golden.credits, answer.data));
		}
	});
});

test.each(['2026-01-15', 'Thu Jan 15 09:30:00 +0000 2026', '2026-01-15T09:30:00+01:00'])(
	'rejects %s as the time of a tweet or its author, which is an ISO 8601 date-time in UTC',
	(createdAt) => {
		const { createdAt: ofTweet, author } = microblog.tweet.shape;
		expect(ofTweet.safeParse(createdAt).success).toBe(false);
		expect(author.shape.createdAt.safeParse(createdAt).success).toBe(false);
	},
);

/** Returns the fields in which a schema finds errors, each once; an unknown member is such a field. */
function faultsIn(schema: z.ZodType, value: unknown): string[] {
	const issues = schema.safeParse(value).error?.issues ?? [];
	const paths = issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys'
			? issue.keys.map((key) => [...issue.path, key])
			: [issue.path],
	);
	return [...new Set(paths.map((path) => path.join('.')))];
}

/** Returns the credits that the service document states under "Limits"; one, as in its examples, if it states no price. */
function creditsFor(credits: Golden['credits'], data: unknown): number {
	if (credits === 'free') return 0;
	if (credits !== 'perResult') return 1;
	const records = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return Math.max(1, records?.length ?? 0);
}

/** The JSON schema of a body or of one of its members. */
interface Rule {
	readonly type?: string;
	readonly properties?: Readonly<Record<string, Rule>>;
}

/** Returns the members of a body that accept only some values of their type. */
function ruledIn(rule: Rule, place = ''): Array<{ field: string; type: string | undefined }> {
	return Object.entries(rule.properties ?? {}).flatMap(([name, member]) => {
		const field = place + name;
		const isInteger = member.type === 'integer';
		const narrows = ['enum', 'pattern', 'minLength', 'maxLength'].some((key) => key in member);
		const own = isInteger || narrows ? [{ field, type: isInteger ? 'number' : member.type }] : [];
		return [...own, ...ruledIn(member, `${field}.`)];
	});
}

/** The JSON Schema keywords that describe types. */
const KINDS = ['type', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];

/**
 * Returns a schema as JSON Schema reduced to its types; a part that accepts any object becomes empty. @param ignored some of
 * these KINDS
 */
export function shapeOf(schema: z.ZodType, ...ignored: string[]): object {
	const shape = z.toJSONSchema(schema, {
		override({ jsonSchema: described }) {
			const isOpen = isEmpty(described.properties) && described.additionalProperties !== false;
			const relevant = described.type === 'object' && isOpen ? [] : difference(KINDS, ignored);
			const rest = difference(Object.keys(described), relevant);
			for (const key of rest) Reflect.deleteProperty(described, key);
			if (described.type === 'integer') described.type = 'number';
			described.required?.sort();
		},
	});
	return omit(shape, '$schema');
}

const scalars = new Map<string, z.ZodType>([
	['string', z.string()],
	['number', z.number()],
	['boolean', z.boolean()],
]);

/**
 * Returns the schema of all examples together: a member that only some of them have is optional.
 * @param open paths such as `data.issues[]` whose fields are ignored
 */
export function schemaOf(all: readonly unknown[], at: string, open: readonly string[]): z.ZodType {
	if (open.includes(at)) return z.unknown();
	const samples = all.filter((sample) => sample !== null);
	if (samples.length < all.length) return schemaOf(samples, at, open).nullable();
	if (samples.every(Array.isArray)) return z.array(schemaOf(samples.flat(), `${at}[]`, open));
	if (!samples.every(isPlainObject)) return scalars.get(typeof samples[0]) ?? z.never();
	const members = union(...samples.map((sample) => Object.keys(sample as object))).map((name) => {
		const holders = samples.filter((sample) => Object.hasOwn(sample as object, name));
		const member = schemaOf(map(holders, name), `${at}.${name}`, open);
		return [name, holders.length < samples.length ? member.optional() : member];
	});
	return z.strictObject(Object.fromEntries(members) as z.ZodRawShape);
}
