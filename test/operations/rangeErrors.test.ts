import { search } from '../../nodes/CodeHost/issue';
import { InvalidParameter } from '../../nodes/shared/options/option';
import { readBody } from '../../nodes/shared/plan/body';
import { bodyOf } from './bodyOf';

/** What the error says of a range filter of issue search. */
function refusalOf(name: string, range: unknown): InvalidParameter {
	try {
		readBody(search, ({ property }) => (property.name === name ? range : undefined), 'UTC');
	} catch (error) {
		if (error instanceof InvalidParameter) return error;
	}
	throw new Error('The range was not refused');
}

test.each([
	['created', 'gte', 'From', 'soon', 'a date such as 2026-01-31'],
	['updated', 'lt', 'Before', '2026-02-30', 'a date such as 2026-01-31'],
	['closed', 'gt', 'After', true, 'a date such as 2026-01-31'],
	['comments', 'gte', 'At Least', 'many', 'a whole number'],
	['comments', 'lte', 'At Most', 1.5, 'a whole number'],
	['comments', 'gt', 'More Than', '9007199254740993', 'a number that keeps all its digits'],
])(
	'%s, %s: the error names the bound "%s" and what was given',
	(name, bound, label, given, wanted) => {
		const group = { range: { lte: '2026-01-01', [bound]: given } };
		const right = name === 'comments' ? { range: { lte: 5, [bound]: given } } : group;
		expect(refusalOf(name, right)).toMatchObject({ part: label, given, message: wanted });
	},
);

const rangesOfDays = ['created', 'updated', 'closed'];
const [D5, D6, D7] = ['2026-01-05', '2026-01-06', '2026-01-07'];

test.each([
	[rangesOfDays, { gte: D6, lte: D5 }, '"From" and "Until"'],
	[rangesOfDays, { gt: D5, lt: D6 }, '"After" and "Before"'],
	[rangesOfDays, { gt: D5, lte: D5 }, '"After" and "Until"'],
	[rangesOfDays, { gte: D5, gt: D7, lte: '2026-01-07T23:00:00+05:00' }, '"After" and "Until"'],
	[rangesOfDays, { gte: '7 Jan 2026', lt: D7, lte: '2027-01-01' }, '"From" and "Before"'],
	[['comments'], { gte: 6, lte: '5' }, '"At Least" and "At Most"'],
	[['comments'], { gt: 5, lt: 6 }, '"More Than" and "Less Than"'],
	[['comments'], { gte: 5, lt: 5 }, '"At Least" and "Less Than"'],
])('%s of %j: nothing lies between the bounds', (names, range, bounds) => {
	for (const name of names) {
		const { message, given } = refusalOf(name, { range });
		expect(message).toMatch(new RegExp(`not one whose ${bounds} exclude each other$`));
		expect(given).toEqual({ range });
	}
});

test.each([
	['created', { gte: D5, lte: D5 }],
	['created', { gt: D5, lt: D7 }],
	['created', { gte: D5, gt: D5, lte: D6, lt: D7 }],
	['created', { gte: D6 }],
	['comments', { gte: 0, lte: 0 }],
	['comments', { gt: 5, lt: 7 }],
	['comments', { lt: 0 }],
])('%s of %j has room', (name, range) => {
	expect(() => refusalOf(name, { range })).toThrow('The range was not refused');
});

test('a member that is no bound is named', () => {
	expect(refusalOf('created', { range: { max: '2026-01-01' } }).message).toBe(
		'a range with any of gt, gte, lt, lte (not "max")',
	);
	const range = { ['x'.repeat(100_000)]: 1 };
	expect(() => bodyOf('codeHost issue.search', { query: 'a', created: { range } })).toThrow(
		/^.{500,700}$/,
	);
});
