import { asTextList } from '../fields/textList';
import { isEmpty, readOrRefusal, InvalidValue } from '../operation/field';
import type { RecordKind } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { raw, selected, type Shape, simplified } from '../output/shape';

/**
 * Reads the parameters `output` and `fields`.
 * @param otherwise the output where none is set
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
		default:
			throw new InvalidParameter(
				{ displayName: 'Output', name: 'output' },
				output,
				'raw, simplified or selected',
			);
	}
}

const PARAMETER = { displayName: 'Fields', name: 'fields' };

function readFields(given: unknown, { schema }: RecordKind): readonly string[] {
	const chosen = isEmpty(given) ? [] : readOrRefusal(() => asTextList(given) ?? []);
	if (chosen instanceof InvalidValue)
		throw new InvalidParameter(PARAMETER, given, 'a list of field names');
	if (chosen.length === 0) throw new InvalidParameter(PARAMETER, given, 'at least one field');
	// records whose fields the service's document does not show take any
	const known = Object.keys(schema.shape);
	if (known.length === 0 || chosen.some((name) => known.includes(name))) return chosen;
	throw new InvalidParameter(
		PARAMETER,
		given,
		`fields of this operation's records, such as ${known.slice(0, 3).join(', ')}`,
	);
}
