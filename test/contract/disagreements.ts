import type { z } from 'zod/v4';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import type { Golden } from '../../golden/golden';
import type { Shape } from './shape';
import { shapeOfSchema, shapeOfValue } from './shape';

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
export function bodyDisagreements(body: z.ZodType, golden: Golden): string[] {
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
export function dataDisagreements(data: z.ZodType, golden: Golden): string[] {
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
