import { everyOperation, operationOf } from '../../tools/catalogue';
import { readSettings } from '../../nodes/shared/plan/settings';

const timezone = 'UTC';
const free = operationOf('professionalNetwork publicProfile.get');

test('an option counts where the screen shows it, and as not set elsewhere', () => {
	for (const { operation } of everyOperation) {
		const context = { operation, timezone };
		const given = { maxCredits: 3, recordsToCheck: 'nonsense', reuseMinutes: 2 };
		expect(readSettings(given, context)).toMatchObject({
			maxCredits: operation === free ? undefined : 3,
			recordsToCheck: undefined,
			reuseMinutes: 2,
		});
	}
});

test('what a tool does not show counts as not set there', () => {
	const given = { includeInput: true, recordField: 'record' };
	const inTool = (isTool: boolean) => readSettings(given, { operation: free, timezone, isTool });
	expect(inTool(false)).toMatchObject(given);
	expect(inTool(true)).toMatchObject({ includeInput: false, recordField: undefined });
});

test.each(['', ' ', null])('one that is left empty (%j) counts as not set', (given) => {
	const names = ['concurrency', 'maxRetries', 'timeout', 'reuseMinutes', 'recordField'];
	const empty = Object.fromEntries(names.map((name) => [name, given]));
	const context = { operation: free, timezone };
	expect(readSettings(empty, context)).toEqual(readSettings({}, context));
});

test.each(['\u200b 2\ufeff', 2n])(
	'a number is read without the invisible characters around it, and without an end: %p',
	(maxRetries) => {
		expect(readSettings({ maxRetries }, { operation: free, timezone }).maxRetries).toBe(2);
	},
);

test('a number without end keeps all its digits', () => {
	const context = { operation: operationOf('microblog tweet.getMany'), timezone };
	const { position } = readSettings({ cursor: 1843000000000000001n }, context);
	expect(position).toEqual({ cursor: '1843000000000000001' });
});
