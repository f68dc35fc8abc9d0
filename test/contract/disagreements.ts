import { z } from 'zod/v4';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import type { Golden } from '../../golden/golden';

/**
 * The kinds of value, as `string` or `null|string`, at paths such as `data.issues[].labels[]`. A `?` after the
 * kinds says that the member can be absent, and `open` that nothing is known of the shape.
 */
type Shape = ReadonlyMap<string, string>;

/** Everything in which a contract endpoint and its golden example differ, as sentences; none is agreement. */
export function disagreements(endpoint: Endpoint, golden: Golden): string[] {
	return [
		...differs('path', endpoint.path, golden.path),
		...differs('auth', endpoint.auth === 'bearer', golden.auth),
		...differs('price', endpoint.price, golden.credits),
		...bodyDisagreements(endpoint.body, golden),
		...dataDisagreements(endpoint.data, golden),
	];
}

/** The differences in the request; every sentence starts with `body` and the member. */
function bodyDisagreements(body: z.ZodType, golden: Golden): string[] {
	const documented = shapeOfValue(golden.fullRequest, 'body', []);
	return [
		...shapeDifferences(withoutOptional(shapeOfSchema(body, 'body')), documented),
		...[golden.request, golden.fullRequest, ...golden.accepted].flatMap((example) =>
			refusedFields(body, example).map(
				(field) => `body.${field}: refused, though allowed: ${JSON.stringify(example)}`,
			),
		),
		...golden.refused.flatMap(({ body: example, why, field }) =>
			wrongRefusal(body, example, field, `body.${field}: ${why}`),
		),
	];
}

/** The differences in the answer; every sentence starts with `data` and the member. */
function dataDisagreements(data: z.ZodType, golden: Golden): string[] {
	const documented = shapeOfValue(golden.response.data, 'data', golden.shapeNotShown);
	const described = new Map(shapeOfSchema(data, 'data'));
	const tolerated = golden.pagingMemberNotShown?.at ?? '';
	if (described.get(tolerated) === 'string?') described.delete(tolerated);
	return [
		...shapeDifferences(described, documented),
		...[golden.response, golden.lastPage, golden.minimalResponse].flatMap((answer) =>
			answer === undefined
				? []
				: refusedFields(data, answer.data).map(
						(field) => `data.${field}: refused, though documented`,
					),
		),
		...golden.refusedData.flatMap(({ data: example, why, field }) =>
			wrongRefusal(data, example, field, `data.${field}: ${why}`),
		),
	];
}

/** The fields in which a schema finds fault with a value, each once; an unknown member is such a field. */
export function refusedFields(schema: z.ZodType, value: unknown): string[] {
	const issues = schema.safeParse(value).error?.issues ?? [];
	const paths = issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys'
			? issue.keys.map((key) => [...issue.path, key])
			: [issue.path],
	);
	return [...new Set(paths.map((path) => path.join('.')))];
}

/** Exactly one field is at fault in each example: another one refused beside it is a mistake as well. */
function wrongRefusal(schema: z.ZodType, example: unknown, field: string, rule: string): string[] {
	const fields = refusedFields(schema, example);
	if (fields.length === 1 && fields[0] === field) return [];
	const found = fields.length === 0 ? 'accepted' : `refused for ${fields.join(', ')}`;
	return [`${rule}; ${found}: ${JSON.stringify(example)}`];
}

function shapeDifferences(described: Shape, documented: Shape): string[] {
	return [...new Set([...described.keys(), ...documented.keys()])].flatMap((at) => {
		if (!documented.has(at)) return [`${at}: not in the document`];
		if (!described.has(at)) return [`${at}: missing in the contract`];
		return differs(at, described.get(at), documented.get(at));
	});
}

function differs(what: string, contract: unknown, document: unknown): string[] {
	if (contract === document) return [];
	return [`${what}: ${String(contract)} in the contract, ${String(document)} in the document`];
}

function withoutOptional(shape: Shape): Shape {
	return new Map([...shape].map(([at, kinds]) => [at, kinds.replace(/\?$/, '')]));
}

/** Of a JSON schema what says which kinds of value stand where. */
interface Described {
	readonly type?: string;
	readonly anyOf?: readonly Described[];
	readonly items?: Described;
	readonly properties?: Readonly<Record<string, Described>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: unknown;
}

/** The shape that a schema describes. @param root name of the outermost value: `body` or `data` */
function shapeOfSchema(schema: z.ZodType, root: string): Shape {
	const shape = new Map<string, string>();
	const visit = (at: string, described: Described, suffix: string): void => {
		const { anyOf = [described], properties = {}, required = [] } = described;
		const isClosed = described.type !== 'object' || described.additionalProperties === false;
		const kinds = anyOf.map(({ type = 'open' }) => (type === 'integer' ? 'number' : type));
		const isOpen = !isClosed && Object.keys(properties).length === 0;
		shape.set(at, isOpen ? 'open' : kinds.sort().join('|') + suffix);
		for (const { items } of anyOf) if (items) visit(`${at}[]`, items, '');
		for (const [name, member] of Object.entries(properties)) {
			visit(`${at}.${name}`, member, required.includes(name) ? '' : '?');
		}
	};
	visit(root, z.toJSONSchema(schema) as Described, '');
	return shape;
}

/**
 * The shape that examples show, all their members together; one that only some of them hold gets a `?`.
 * @param open paths whose shape is not to be looked at
 */
function shapeOfValue(value: unknown, root: string, open: readonly string[]): Shape {
	const shape = new Map<string, string>();
	const visit = (at: string, samples: readonly unknown[], suffix: string): void => {
		if (open.includes(at)) {
			shape.set(at, 'open');
			return;
		}
		shape.set(at, [...new Set(samples.map(kindOf))].sort().join('|') + suffix);
		const arrays = samples.filter((sample) => Array.isArray(sample));
		if (arrays.length > 0) visit(`${at}[]`, arrays.flat(), '');
		const objects = samples.filter(isObject);
		for (const name of new Set(objects.flatMap((object) => Object.keys(object)))) {
			const holders = objects.filter((object) => Object.hasOwn(object, name));
			const members = holders.map((object) => object[name]);
			visit(`${at}.${name}`, members, holders.length < objects.length ? '?' : '');
		}
	};
	visit(root, [value], '');
	return shape;
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return kindOf(value) === 'object';
}
