import { z } from 'zod/v4';
import { endpoints } from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import {
	bodyDisagreements,
	dataDisagreements,
	disagreements,
	shapeOfSchema,
} from './disagreements';
import { goldenOf } from '../../golden/golden';

/**
 * The agreement test is only worth something if it can fail: here every member of every request and
 * answer of the contract is changed, one at a time, and each change has to be reported at its place.
 */

// Thousands of schemas are made and used once: compiling each would take most of the time.
beforeAll(() => void z.config({ jitless: true }));

/** A change to one member of an object: a new name, a new type, or neither, which drops it. */
type Change = (name: string, type: z.ZodType) => Record<string, z.ZodType>;

const drop: Change = () => ({});
const rename: Change = (name, type) => ({ [`${name}2`]: type });
const otherType: Change = (name, type) => {
	const other = inner(type).def.type === 'string' ? z.number() : z.string();
	return { [name]: type instanceof z.ZodOptional ? other.optional() : other };
};
const anything: Change = (name) => ({ [name]: z.unknown() });
const addBeside: Change = (name, type) => ({ [name]: type, [`${name}2`]: z.string().optional() });
const otherNullability: Change = (name, type) => ({
	[name]: type instanceof z.ZodNullable ? inner(type) : type.nullable(),
});
const otherRequiredness: Change = (name, type) => ({
	[name]: type instanceof z.ZodOptional ? inner(type) : type.optional(),
});
const loosen: Change = (name, type) => ({ [name]: withoutRules(type) });

const changes = { drop, rename, otherType, anything, addBeside, otherNullability };

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
	'%s',
	(_path, endpoint) => {
		test.each(Object.entries(changes))('%s', (_name, change) => {
			const open = goldenOf(endpoint.path).pagingMemberNotShown?.at;
			const members = membersOf(endpoint.data, 'data').filter((at) => at !== open);
			expectEachReported(endpoint, 'data', members, change);
			expectEachReported(endpoint, 'body', membersOf(endpoint.body, 'body'), change);
		});

		test('requiredness, and the rules of a parameter', () => {
			const open = goldenOf(endpoint.path).pagingMemberNotShown?.at;
			const answered = membersOf(endpoint.data, 'data').filter((at) => at !== open);
			expectEachReported(endpoint, 'data', answered, otherRequiredness);
			const members = membersOf(endpoint.body, 'body').filter((at) => at.split('.').length === 2);
			expectEachReported(endpoint, 'body', members, otherRequiredness);
			const ruled: string[] = [];
			for (const at of membersOf(endpoint.body, 'body')) {
				changedSchema(endpoint.body, at, (name, type) => {
					if (hasRules(type)) ruled.push(at);
					return { [name]: type };
				});
			}
			expectEachReported(endpoint, 'body', ruled, loosen);
		});

		test('path, authentication and price', () => {
			const golden = goldenOf(endpoint.path);
			const changed: Endpoint = {
				...endpoint,
				path: `${endpoint.path}s`,
				auth: endpoint.auth === 'none' ? 'bearer' : 'none',
				price: endpoint.price === 'perRequest' ? 'perResult' : 'perRequest',
			};
			expect(disagreements(changed, golden)).toEqual([
				expect.stringMatching(/^path: /),
				expect.stringMatching(/^auth: /),
				expect.stringMatching(/^price: /),
			]);
		});
	},
);

function expectEachReported(
	endpoint: Endpoint,
	part: 'body' | 'data',
	members: string[],
	change: Change,
) {
	const unreported = members.filter((at) => {
		const changed = { ...endpoint, [part]: changedSchema(endpoint[part], at, change) };
		return reportedAt(at, changed).length === 0;
	});
	expect(unreported).toEqual([]);
}

/** The disagreements about a member; array positions do not count, nor does a `2` that a change put at the end. */
function reportedAt(at: string, endpoint: Endpoint): string[] {
	const plain = at.replaceAll('[]', '').replaceAll(/\.\d+/g, '');
	const golden = goldenOf(endpoint.path);
	const sentences = at.startsWith('body.')
		? bodyDisagreements(endpoint.body, golden)
		: dataDisagreements(endpoint.data, golden);
	return sentences.filter((sentence) => {
		const place = sentence
			.slice(0, sentence.indexOf(': '))
			.replaceAll('[]', '')
			.replaceAll(/\.\d+/g, '');
		return place === plain || place === `${plain}2`;
	});
}

function membersOf(schema: z.ZodType, root: string): string[] {
	return [...shapeOfSchema(schema, root).keys()].filter((at) => at !== root && !at.endsWith('[]'));
}

/**
 * A copy of a schema in which one member is changed; the original stays as it is.
 *
 * @param at the member as `shapeOfSchema` writes it, such as `data.issues[].title`
 */
function changedSchema(schema: z.ZodType, at: string, change: Change): z.ZodType {
	const [, ...steps] = at.replaceAll('[]', '.[]').split('.');
	return changed(schema, steps, change);
}

function changed(schema: z.ZodType, [step, ...rest]: string[], change: Change): z.ZodType {
	if (schema instanceof z.ZodOptional)
		return changed(inner(schema), [step ?? '', ...rest], change).optional();
	if (schema instanceof z.ZodArray)
		return z.array(changed(schema.element as z.ZodType, rest, change));
	if (!(schema instanceof z.ZodObject) || step === undefined)
		throw new Error(`no member at ${step}`);
	const type = schema.shape[step] as z.ZodType;
	const members = rest.length > 0 ? { [step]: changed(type, rest, change) } : change(step, type);
	return schema.omit({ [step]: true }).extend(members);
}

/** A type with its optional or nullable wrappings taken off. */
function inner(type: z.ZodType): z.ZodType {
	const wrapped = type instanceof z.ZodOptional || type instanceof z.ZodNullable;
	return wrapped ? inner(type.unwrap() as z.ZodType) : type;
}

/** The same kind of value without its rules: no pattern, no length, no bounds, no list of values. */
function withoutRules(type: z.ZodType): z.ZodType {
	if (type instanceof z.ZodOptional) return withoutRules(inner(type)).optional();
	if (type.def.type === 'string' || type.def.type === 'enum') return z.string();
	return type.def.type === 'number' ? z.number() : type;
}

/** Whether a type has rules beyond the kind of value, so that `withoutRules` changes it. */
function hasRules(type: z.ZodType): boolean {
	const { def } = inner(type);
	return def.type === 'enum' || 'format' in def || (def.checks ?? []).length > 0;
}
