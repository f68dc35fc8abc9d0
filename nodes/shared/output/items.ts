import { compact, pick, sortBy } from 'lodash';
import { asTextList } from '../fields/field';
import { InvalidValue, isEmpty } from '../operation/field';
import type { DataRecord, RecordKind } from '../operation/record';
import { InvalidParameter, readAs } from '../options/option';
import { simplify } from './simplified';

/** Makes what an item holds of a record as the service sent it. */
export type Shape = (record: DataRecord) => DataRecord;

/**
 * Reads the parameters `output` and `fields`; empty text is not set.
 * @throws {InvalidParameter} for an output that there is not, and for a selection that would leave
 *   nothing of the records: no field, or none that they have
 * @param prepare changes a record before it is simplified
 */
export function readShape(
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
			// the one that identifies the record is always among them
			const named = compact([kind.idField, ...readFieldNames(FIELDS, fields(), kind)]);
			const kept = sortBy(named, (name) => kind.fields.indexOf(name));
			return (record) => pick(record, kept);
		}
		default:
			throw new InvalidParameter({ displayName: 'Output' }, output, 'raw, simplified or selected');
	}
}

const FIELDS = { displayName: 'Fields' };

/** Reads names of fields. @throws {InvalidParameter} for what is no list of them, or empty, or holds none of a record */
export function readFieldNames(
	property: InvalidParameter['parameter'],
	given: unknown,
	kind?: RecordKind,
): readonly string[] {
	const expected = 'a list of field names';
	return readAs({ property, expected }, given, () => {
		const names = isEmpty(given) ? [] : (asTextList(given) ?? []);
		if (names.length === 0) throw new InvalidValue('at least one field');
		// records whose fields the service's document does not show take any
		const { fields: known = [] } = kind ?? {};
		if (known.length === 0 || names.some((name) => known.includes(name))) return names;
		throw new InvalidValue(
			`fields of this operation's records, such as ${known.slice(0, 3).join(', ')}`,
		);
	});
}
