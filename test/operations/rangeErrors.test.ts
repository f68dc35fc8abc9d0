import { search } from '../../nodes/CodeHost/issue/search';
import { UnfitParameter } from '../../nodes/shared/options/option';
import { readBody } from '../../nodes/shared/plan/body';

/** What the error says of a range filter of issue search. */
function refusalOf(name: string, range: unknown): UnfitParameter {
	try {
		readBody(search, ({ property }) => (property.name === name ? range : undefined), 'UTC');
	} catch (error) {
		if (error instanceof UnfitParameter) return error;
	}
	throw new Error('The range was not refused');
}

test.each([
	['created', 'gte', 'From', 'soon', 'a date such as 2026-01-31'],
	['updated', 'lt', 'Before', '2026-02-30', 'a date such as 2026-01-31'],
	['closed', 'gt', 'After', true, 'a date such as 2026-01-31'],
	['comments', 'gte', 'At Least', 'many', 'a whole number'],
	['comments', 'lte', 'At Most', 1.5, 'a whole number'],
])(
	'%s, %s: the error names the bound "%s" and what was given',
	(name, bound, label, given, wanted) => {
		const group = { range: { lte: '2026-01-01', [bound]: given } };
		const right = name === 'comments' ? { range: { lte: 5, [bound]: given } } : group;
		expect(refusalOf(name, right)).toMatchObject({ part: label, given, message: wanted });
	},
);

test('a member that is no bound is named', () => {
	expect(refusalOf('created', { range: { max: '2026-01-01' } }).message).toBe(
		'a range with any of gt, gte, lt, lte (not "max")',
	);
});
