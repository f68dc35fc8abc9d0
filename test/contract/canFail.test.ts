import { z } from 'zod/v4';
import { endpoints, forum, microblog, professionalNetwork } from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import type { Change } from './changedSchema';
import { changedSchema, hasRules, inner, withoutRules } from './changedSchema';
import { bodyDisagreements, dataDisagreements, disagreements } from './disagreements';
import { goldenOf } from '../../golden/golden';
import { shapeOfSchema } from './shape';

/**
 * The agreement test is only worth something if it can fail: here every member of every request and
 * answer of the contract is changed, one at a time, and each change has to be reported at its place.
 */

// Thousands of schemas are made and used once: compiling each would take most of the time.
beforeAll(() => void z.config({ jitless: true }));

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
		test.each(Object.entries({ ...changes, otherRequiredness }))('answer: %s', (_name, change) => {
			const open = goldenOf(endpoint.path).pagingMemberNotShown?.at;
			const members = membersOf(endpoint.data, 'data').filter((at) => at !== open);
			expectEachReported(endpoint, 'data', members, change);
		});

		test.each(Object.entries(changes))('request: %s', (_name, change) => {
			expectEachReported(endpoint, 'body', membersOf(endpoint.body, 'body'), change);
		});

		test('request: a required parameter made optional, an optional one required', () => {
			const members = membersOf(endpoint.body, 'body').filter((at) => at.split('.').length === 2);
			expectEachReported(endpoint, 'body', members, otherRequiredness);
		});

		test('request: the rules of a parameter taken away', () => {
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

describe('one off', () => {
	const { searchCommunities } = forum;
	const { getProfileComments } = professionalNetwork;
	const wholeNumber = (min: number, max: number) => z.int().min(min).max(max).optional();

	test.each<[string, z.ZodType]>([
		['smallest page 0', wholeNumber(0, 10)],
		['smallest page 2', wholeNumber(2, 10)],
		['largest page 9', wholeNumber(1, 9)],
		['largest page 11', wholeNumber(1, 11)],
		['parts of a record', z.number().min(1).max(10).optional()],
	])('%s', (_what, limit) => {
		const body = searchCommunities.body.extend({ limit });
		expect(reportedAt('body.limit', { ...searchCommunities, body })).not.toEqual([]);
	});

	test.each<[string, z.ZodType]>([
		['first start 1', wholeNumber(1, Number.MAX_SAFE_INTEGER)],
		['last start one short', wholeNumber(0, Number.MAX_SAFE_INTEGER - 1)],
		[
			'last start one more',
			z
				.number()
				.min(0)
				.max(2 ** 53)
				.optional(),
		],
	])('%s', (_what, start) => {
		const body = getProfileComments.body.extend({ start });
		expect(reportedAt('body.start', { ...getProfileComments, body })).not.toEqual([]);
	});

	test('one value of a list missing', () => {
		const sort = z.enum(['relevance', 'hot', 'top', 'new']).optional();
		const body = searchCommunities.body.extend({ sort });
		expect(reportedAt('body.sort', { ...searchCommunities, body })).not.toEqual([]);
	});

	test('a request with unknown members', () => {
		const body = getProfileComments.body.loose();
		expect(reportedAt('body.cursor', { ...getProfileComments, body })).not.toEqual([]);
	});

	test('a comment with a further member', () => {
		const data = z.array(professionalNetwork.comment.loose());
		expect(reportedAt('data.0.likeCount', { ...getProfileComments, data })).not.toEqual([]);
	});

	test('a paging member that the document leaves open may be there, optional, and may be absent', () => {
		const { getTweetDetail } = microblog;
		const without = getTweetDetail.data.omit({ nextCursor: true });
		expect(
			disagreements({ ...getTweetDetail, data: without }, goldenOf(getTweetDetail.path)),
		).toEqual([]);
		const required = without.extend({ nextCursor: z.string() });
		expect(reportedAt('data.nextCursor', { ...getTweetDetail, data: required })).not.toEqual([]);
	});
});

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
