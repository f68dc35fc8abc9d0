import { simplify } from '../../nodes/shared/output/simplify';

const record = {
	id: 7,
	name: 'Ada',
	isOpen: false,
	owner: { username: 'octo', address: { city: 'Lisbon' } },
	topics: ['rivers', 'gauges'],
	none: null,
};

test.each<[string, readonly string[] | undefined, Record<string, unknown>]>([
	['plain values stay', ['id', 'name', 'isOpen'], { id: 7, name: 'Ada', isOpen: false }],
	['a path becomes one name', ['owner.username'], { ownerUsername: 'octo' }],
	['a long path too', ['owner.address.city'], { ownerAddressCity: 'Lisbon' }],
	['a list becomes text', ['topics'], { topics: 'rivers, gauges' }],
	['an object becomes JSON', ['owner.address'], { ownerAddress: '{"city":"Lisbon"}' }],
	['null stays null', ['none'], { none: null }],
	[
		'what is missing is null',
		['absent', 'owner.absent.deep', 'name.deep'],
		{ absent: null, ownerAbsentDeep: null, nameDeep: null },
	],
	['without paths the plain values', undefined, { id: 7, name: 'Ada', isOpen: false }],
])('%s', (_, paths, simplified) => {
	expect(simplify(record, paths)).toEqual(simplified);
});

test('the order is that of the paths', () => {
	expect(Object.keys(simplify(record, ['name', 'id']))).toEqual(['name', 'id']);
});

test('never more than ten fields', () => {
	const names = Array.from({ length: 15 }, (_, index) => `f${index}`);
	const wide = Object.fromEntries(names.map((name) => [name, name]));
	expect(Object.keys(simplify(wide, names))).toEqual(names.slice(0, 10));
	expect(Object.keys(simplify(wide, undefined))).toEqual(names.slice(0, 10));
});
