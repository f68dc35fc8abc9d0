import { get } from 'lodash';
import { z } from 'zod/v4';
import { endpoints } from '../../catalogue/endpoints';
import { microblog } from '../../nodes/shared/contract';
import { DECLARED_ERROR_STATUSES, envelope, errorBody } from '../../catalogue/envelope';
import { disagreements, refusedFields } from './disagreements';
import type { Golden } from '../../golden/golden';
import { goldenByPath, goldenErrors, goldenOf } from '../../golden/golden';

const COMMENTS = '/professional-network/get-profile-comments';

test('each endpoint of the contract has its golden example, and each example its endpoint', () => {
	expect(endpoints.map(({ path }) => path).sort()).toEqual([...goldenByPath.keys()].sort());
});

describe('the contract says what the document says', () => {
	test.each([...goldenByPath])('%s', (path, golden) => {
		const endpoint = endpoints.find((candidate) => candidate.path === path);
		expect(endpoint && disagreements(endpoint, golden)).toEqual([]);
	});
});

/** Of a rule that no example breaks, nobody would notice that it is gone. */
describe('each rule of a parameter has a golden example that breaks it, with a value of the right type', () => {
	test.each(endpoints.map(({ path, body }) => [path, body] as const))('%s', (path, body) => {
		const broken = goldenOf(path).refused.map((example) => ({
			field: example.field,
			type: typeof get(example.body, example.field),
		}));
		expect(broken).toEqual(expect.arrayContaining(ruledIn(z.toJSONSchema(body) as Rule)));
	});
});

describe('a golden example agrees with itself', () => {
	test.each([...goldenByPath])('%s', (_path, golden) => {
		for (const answer of [golden.response, golden.lastPage, golden.minimalResponse]) {
			if (answer) expect(answer.creditsCost).toBe(creditsFor(golden.credits, answer.data));
		}
	});
});

describe('envelope', () => {
	test.each([...goldenByPath])('holds the answer of %s', (_path, { response }) => {
		expect(refusedFields(envelope, response)).toEqual([]);
		expect(Object.keys(envelope.shape).sort()).toEqual(Object.keys(response).sort());
	});

	test.each(['timeMs', 'creditsCost', 'data'])('does without no %s', (member) => {
		const { [member]: _, ...others } = { timeMs: 12, creditsCost: 1, data: {} } as Record<
			string,
			unknown
		>;
		expect(refusedFields(envelope, others)).toEqual([member]);
		expect(refusedFields(envelope, { ...others, [member]: null })).toEqual([member]);
		expect(refusedFields(envelope, { ...others, [member]: 'text' })).toEqual([member]);
	});
});

describe('error body', () => {
	test('is the documented one', () => {
		expect(refusedFields(errorBody, goldenErrors.body)).toEqual([]);
		expect(Object.keys(errorBody.shape).sort()).toEqual(
			Object.keys(Object(goldenErrors.body)).sort(),
		);
	});

	test.each(goldenErrors.refused)('$why: $field', ({ body, field }) => {
		expect(refusedFields(errorBody, body)).toEqual([field]);
	});

	test('has the statuses declared for the comment listing, the only ones the document names', () => {
		expect(goldenErrors.declaredStatuses).toEqual({ [COMMENTS]: [...DECLARED_ERROR_STATUSES] });
	});
});

test.each(['2026-01-15', 'Thu Jan 15 09:30:00 +0000 2026', '2026-01-15T09:30:00+01:00'])(
	'%s is no ISO 8601 date-time in UTC, as a tweet and its author have it',
	(createdAt) => {
		const { createdAt: ofTweet, author } = microblog.tweet.shape;
		expect(ofTweet.safeParse(createdAt).success).toBe(false);
		expect(author.shape.createdAt.safeParse(createdAt).success).toBe(false);
	},
);

/** Service document, "Limits"; the examples show one credit if it gives no price. */
function creditsFor(credits: Golden['credits'], data: unknown): number {
	if (credits === 'free') return 0;
	if (credits !== 'perResult') return 1;
	const records = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return Math.max(1, records?.length ?? 0);
}

/** Of a JSON schema what says which values of a type are allowed. */
interface Rule {
	readonly type?: string;
	readonly properties?: Readonly<Record<string, Rule>>;
}

/** The members of a body that take only some of the values of their type. */
function ruledIn(rule: Rule, place = ''): Array<{ field: string; type: string | undefined }> {
	return Object.entries(rule.properties ?? {}).flatMap(([name, member]) => {
		const field = place + name;
		const isWhole = member.type === 'integer';
		const narrows = ['enum', 'pattern', 'minLength', 'maxLength'].some((key) => key in member);
		const own = isWhole || narrows ? [{ field, type: isWhole ? 'number' : member.type }] : [];
		return [...own, ...ruledIn(member, `${field}.`)];
	});
}
