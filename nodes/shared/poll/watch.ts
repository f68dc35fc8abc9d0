import { asTextList } from '../fields/textList';
import { isEmpty, readOrRefusal, InvalidValue } from '../operation/field';
import { InvalidParameter } from '../options/option';
import type { Parameters } from '../plan/parameters';
import type { ChangedRecord } from '../operation/event';

const PARAMETER = { displayName: 'Fields to Watch', name: 'watch' };

/**
 * Reads the fields whose changes count.
 * @throws {InvalidParameter} for none, and for a field that the record does not have
 */
export function readWatch(parameters: Parameters, { operation, watch }: ChangedRecord): string[] {
	const given = parameters.read('watch', 0, [...watch]);
	const fields = isEmpty(given) ? [] : readOrRefusal(() => asTextList(given) ?? []);
	if (fields instanceof InvalidValue || fields.length === 0) {
		throw new InvalidParameter(PARAMETER, given, 'at least one field');
	}
	const known = Object.keys(operation.result.record.schema.shape);
	const unknown = fields.filter((field) => !known.includes(field));
	if (unknown.length === 0) return fields;
	throw new InvalidParameter(
		PARAMETER,
		unknown,
		`fields of the record, such as ${watch.join(', ')}`,
	);
}
