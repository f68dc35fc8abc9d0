import type { ChangedRecord } from '../operation/event';
import { InvalidParameter } from '../options/option';
import { readFieldNames } from '../plan/output';
import type { Parameters } from '../plan/parameters';

const WATCH = { displayName: 'Fields to Watch', name: 'watch' };

/**
 * Reads the fields whose changes count.
 * @throws {InvalidParameter} for none, and for a field that the record does not have
 */
export function readWatch(parameters: Parameters, { operation, watch }: ChangedRecord) {
	const fields = readFieldNames(WATCH, parameters.read('watch', 0, [...watch]));
	const { shape } = operation.result.record.schema;
	const unknown = fields.filter((field) => !Object.hasOwn(shape, field));
	if (unknown.length === 0) return fields;
	throw new InvalidParameter(WATCH, unknown, `fields of the record, such as ${watch.join(', ')}`);
}
