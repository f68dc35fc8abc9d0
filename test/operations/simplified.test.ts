import { times } from 'lodash';
import { columnOf } from '../../nodes/shared/operation/record';
import { simplify as simplifyBy } from '../../nodes/shared/output/simplified';

/** Simplified output: plain fields in the order of the paths, lists as text, dates in one format. */

type Rec = Readonly<Record<string, unknown>>;

const simplify = (record: Rec, paths?: string) =>
	simplifyBy(record, paths?.split(' ').map(columnOf));

const user = {
	id: 7,
	name: 'Ada',
	isOpen: false,
	owner: { username: 'octo', address: { city: 'Lisbon' } },
	topics: ['rivers', 'gauges'],
	none: null,
};
const jobs = [{ title: 'Chemist', at: 'Acme\n', applies: 7, id: 'x' }, {}, { title: 'Cook' }];
const sum = { sum: { amount: '7' }, isOpen: false, names: ['a', 'b'] };
const said = [
	{ author: 'ada', body: 'Stay\n\ndry!', replies: [] },
	null,
	{ author: 'eve', count: 9 },
	{ author: null, username: 'bob', body: 'Hello' },
	{ author: 7, text: 'Hm' },
];
const replies = [...'abcdefg'].map((text) => ({ text, author: { username: 'ada' } }));
const fiftyTwo = Array<Rec>(52).fill({ name: 'Go' });
const long = 'x'.repeat(900);
const cut = `${long.slice(0, 299)}…`;
const wide = Object.fromEntries(times(18, (n) => [`f${n}`, n]));
const fifteen = Object.fromEntries(times(15, (n) => [`f${n}`, n]));

test.each<[what: string, Rec, paths: string | undefined, simplified: Rec]>([
	['plain values, in the order of the paths', user, 'name id', { name: 'Ada', id: 7 }],
	['without paths, too', user, undefined, { id: 7, name: 'Ada', isOpen: false }],
	['a path becomes one name', user, 'owner.address.city', { ownerAddressCity: 'Lisbon' }],
	['an object becomes JSON', user, 'owner.address', { ownerAddress: '{"city":"Lisbon"}' }],
	['what is missing', user, 'none a owner.b', { none: null, a: null, ownerB: null }],
	['fifteen without paths', { deep: {}, ...wide }, undefined, fifteen],
	['a list becomes text', user, 'topics', { topics: 'rivers, gauges' }],
	['without what is empty', { a: ['Go', null, ' ', 0] }, 'a', { a: 'Go, 0' }],
	['a list of both kinds', { said: ['Hm', { text: 'Oh' }] }, 'said', { said: 'Hm\nOh' }],
	['a line each', { jobs }, 'jobs:title,at,applies', { jobs: 'Chemist, Acme, applies: 7\nCook' }],
	['of one object', { sum }, 'sum:sum.amount,isOpen,names', { sum: '7, isOpen: false, a, b' }],
	['no such member', { a: [{ said: 'Hm' }] }, 'a:name', { a: '{"said":"Hm"}' }],
	['an unknown shape', { a: [{ is: 1 }, { is: 2 }] }, 'a', { a: '{"is":1}\n{"is":2}' }],
	['what people said', { said }, 'said', { said: 'ada: Stay dry!\nbob: Hello\nHm' }],
	[
		'five of it',
		{ a: replies },
		'a',
		{ a: 'ada: a\nada: b\nada: c\nada: d\nada: e\n… and 2 more' },
	],
	['300 characters of it', { a: [{ text: long }] }, 'a', { a: cut }],
	['300 characters of each member', { a: [{ b: long, c: 'd' }] }, 'a:b,c', { a: `${cut}, d` }],
	['fifty lines', { a: fiftyTwo }, 'a:name', { a: `${'Go\n'.repeat(50)}… and 2 more` }],
])('a record: %s', (_, record, paths, simplified) => {
	expect(Object.entries(simplify(record, paths))).toEqual(Object.entries(simplified));
});

test.each([[[{ toString: 1 }]], [[null]], [{ toString: 'x' }]])('%j becomes text', (bio) => {
	expect(simplify({ bio }, 'bio')).toEqual({ bio: expect.any(String) });
});

test.each([
	['createdTime', 1768469400000, '2026-01-15T09:30:00.000Z'],
	['createdUtc', 1768469400, '2026-01-15T09:30:00.000Z'],
	['createdUtc', 1768469400.5, '2026-01-15T09:30:00.500Z'],
	['createdAtEpochMs', '1768469400000', '2026-01-15T09:30:00.000Z'],
	['listedAt', '2026-01-15T10:30:00+01:00', '2026-01-15T09:30:00.000Z'],
	['releasedDate', 'January 15, 2026', '2026-01-15'],
	['listedAt', '2026-01-15T09:30:00Z', '2026-01-15T09:30:00.000Z'],
	['listedAt', '2026-01-15T25:30:00Z', '2026-01-15T25:30:00Z'],
	['listedAt', '2026-02-30T09:30:00Z', '2026-02-30T09:30:00Z'],
	['listedAt', '3 days ago', '3 days ago'],
	['closedAt', '', null],
	['createdUtc', 0, null],
	['viewCount', 1768469400, 1768469400],
])('a date: %s %s is %s', (name, given, date) => {
	expect(simplify({ [name]: given }, name)).toEqual({ [name]: date });
});

test('does not read what it does not show: the rest of a list, and text too long for a date', () => {
	const get = () => {
		throw new Error('It was looked at');
	};
	const topics = [...times(1000, () => 'Hi'), new Proxy({}, { get })];
	expect(String(simplify({ topics }, 'topics').topics)).toMatch(/, Hi, … and 1 more$/);
	const createdAt = `2026-01-01${' '.repeat(100)}`;
	expect(simplify({ createdAt }, 'createdAt')).toEqual({ createdAt });
});
