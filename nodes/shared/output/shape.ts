import { asTextList } from '../fields/textList';
import { isEmpty } from '../operation/field';
import type { Operation } from '../operation/operation';
import type { RecordKind } from '../operation/record';
import type { Parameters } from '../run/parameters';
import { UnfitOption } from '../run/settings';
import { simplify } from './simplify';

type Rec = Readonly<Record<string, unknown>>;

/** Makes what an item holds of a record as the service sent it. */
export type Shape = (record: Rec) => Record<string, unknown>;

/**
 * Reads the `output` parameter, and for selected fields which.
 * @throws {UnfitOption} for an output that there is not
 */
export function readShape(operation: Operation, parameters: Parameters, itemIndex: number): Shape {
	const kind = operation.result.record;
	const output = parameters.read('output', itemIndex, 'raw');
	switch (isEmpty(output) ? 'raw' : output) {
		case 'raw':
			return (record) => record;
		case 'simplified':
			return (record) => simplify(record, kind.simplified);
		case 'selected':
			return selected(kind, parameters.read('fields', itemIndex, []));
		default:
			throw new UnfitOption(
				{ displayName: 'Output', name: 'output' },
				output,
				'raw, simplified or selected',
			);
	}
}

function selected({ idField }: RecordKind, given: unknown): Shape {
	const chosen = isEmpty(given) ? [] : (asTextList(given) ?? []);
	const kept = new Set(idField === undefined ? chosen : [idField, ...chosen]);
	return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name)));
}
