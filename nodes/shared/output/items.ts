import { compact, pick, sortBy } from 'lodash';
import { asTextList } from '../fields/field';
import { InvalidValue, isEmpty } from '../operation/field';
import type { DataRecord, RecordKind } from '../operation/record';
import { InvalidParameter, readAs } from '../options/option';
import { simplify } from './simplified';

/** Turns a record into the content of an item. */
export type Shape = (record: DataRecord) => DataRecord;

/**
 * Reads the parameters `output` and `fields`; empty text means not set.
 * @throws {InvalidParameter} for an unknown output, and for a selection without any field of the records
 * @param prepare changes a record before it is simplified
 */
export function outputShape(
	output: unknown,
	fields: () => unknown,
	kind: RecordKind,
	prepare: Shape = (record) => record,
): Shape {
	switch (output !== undefined && isEmpty(output) ? 'simplified' : output) {
		case 'raw':
			return (record) => record;
		case 'simplified':
			return (record) => simplify(prepare(record), kind.simplified);
		case 'selected': {
			// always includes the id
			const named = compact([kind.idField, ...readFieldNames(FIELDS, fields(), kind)]);
			const selected = sortBy(named, (name) => kind.fields.indexOf(name));
			return (record) => pick(record, selected);
		}
		default:
			throw new InvalidParameter({ displayName: 'Output' }, output, 'raw, simplified or selected');
	}
}

const FIELDS = { displayName: 'Fields' };

/** Reads field names. @throws {InvalidParameter} for anything but a list with at least one field of the records */
export function readFieldNames(
	property: InvalidParameter['parameter'],
	given: unknown,
	kind?: RecordKind,
): readonly string[] {
	const expected = 'a list of field names';
	return readAs({ property, expected }, given, () => {
		const names = isEmpty(given) ? [] : (asTextList(given) ?? []);
		if (names.length === 0) throw new InvalidValue('at least one field');
		// without documented fields, any name is accepted
		const { fields: known = [] } = kind ?? {};
		if (known.length === 0 || names.some((name) => known.includes(name))) return names;
		throw new InvalidValue(
			`fields of this operation's records, such as ${known.slice(0, 3).join(', ')}`,
		);
	});
}
