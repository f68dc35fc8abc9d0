import { z } from 'zod/v4';
import { writtenOperations } from '../../catalogue/operations';
import { mistakesIn } from '../../catalogue/mistakes';
import type { Operation } from '../../nodes/shared/operation/operation';
import { getStarred } from '../../nodes/CodeHost/repository';
import { get } from '../../nodes/CodeHost/user';
import { operations } from '../../sandbox/operations';

test.each(writtenOperations)('$title is written down without mistakes', ({ operation }) => {
	expect(mistakesIn(operation)).toEqual([]);
});

describe('a mistake says what to do', () => {
	const [username] = get.fields;
	if (username === undefined) throw new Error('The lookup takes no username');

	test('a wrong wire name', () => {
		const wrong = { ...username, wire: 'user' };
		expect(mistakesIn({ ...get, fields: [wrong] })).toEqual([
			expect.stringMatching(
				/no member "user": set `wire` of the parameter username to one of username/,
			),
			'no parameter sends "username", which the contract requires',
		]);
	});

	test('an id field that is not in the record, or not unique', () => {
		const withId = (idField: string): Operation => ({
			...getStarred,
			result: { ...getStarred.result, record: { ...getStarred.result.record, idField } },
		});
		expect(mistakesIn(withId('key'))).toEqual(['the record has no field "key": set its `idField`']);
		expect(mistakesIn(withId('isPrivate'))).toEqual([
			expect.stringMatching(/two records of one listing have the isPrivate "false": set `idField`/),
		]);
	});

	test('a rule whose letters the listings of the sandbox do not have', () => {
		const body = z.strictObject({ username: z.string().regex(/^[a-z]+$/) });
		const strict = { ...getStarred, endpoint: { ...getStarred.endpoint, body } };
		expect(mistakesIn(strict)).toEqual([
			expect.stringMatching(/^the contract refuses each of .*: choose a golden username/),
		]);
	});

	test('a lookup that answers something else than was asked', () => {
		const always = { username: 'somebody', bio: '' };
		const served = operations.map((one) =>
			one.endpoint === get.endpoint
				? { ...one, prepare: () => () => ({ data: always, results: 1 }) }
				: one,
		);
		expect(mistakesIn(get, served)).toEqual([
			expect.stringMatching(/^the answer in the sandbox names nothing of .*username/),
		]);
	});
});
