import { asTextList } from '../fields/field';
import { InvalidValue, isEmpty, readOrRefusal } from '../operation/field';
import type { RecordKind } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { raw, selected, type Shape, simplified } from '../output/items';

/**
 * Reads the parameters `output` and `fields`. @param otherwise the output where none is set
 * @throws {InvalidParameter} for an output that there is not, and for a selection that would leave
 *   nothing of the records: no field, or none that they have
 */
export function readShape(
	output: unknown,
	fields: () => unknown,
	kind: RecordKind,
	otherwise: 'raw' | 'simplified',
): Shape {
	switch (isEmpty(output) ? otherwise : output) {
		case 'raw':
			return raw;
		case 'simplified':
			return simplified(kind);
		case 'selected':
			return selected(kind, readFields(fields(), kind));
		default: {
			const parameter = { displayName: 'Output', name: 'output' };
			throw new InvalidParameter(parameter, output, 'raw, simplified or selected');
		}
	}
}

const FIELDS = { displayName: 'Fields', name: 'fields' };

function readFields(given: unknown, { schema }: RecordKind): readonly string[] {
	const chosen = readFieldNames(FIELDS, given, 'a list of field names');
	// records whose fields the service's document does not show take any
	const known = Object.keys(schema.shape);
	if (known.length === 0 || chosen.some((name) => known.includes(name))) return chosen;
	const expected = `fields of this operation's records, such as ${known.slice(0, 3).join(', ')}`;
	throw new InvalidParameter(FIELDS, given, expected);
}

/** Reads names of fields. @param expected where it is no list @throws {InvalidParameter} for what is none, or empty */
export function readFieldNames(
	parameter: InvalidParameter['parameter'],
	given: unknown,
	expected = 'at least one field',
): readonly string[] {
	const names = isEmpty(given) ? [] : readOrRefusal(() => asTextList(given) ?? []);
	if (names instanceof InvalidValue) throw new InvalidParameter(parameter, given, expected);
	if (names.length === 0) throw new InvalidParameter(parameter, given, 'at least one field');
	return names;
}
