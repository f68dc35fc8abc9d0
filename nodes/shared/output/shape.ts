import type { Rec, RecordKind } from '../operation/record';
import { simplify } from './simplify';

/** Makes what an item holds of a record as the service sent it. */
export type Shape = (record: Rec) => Rec;

/** The record as it came. */
export const raw: Shape = (record) => record;

/** At most 10 fields, flat. */
export function simplified(kind: RecordKind): Shape {
	return (record) => simplify(record, kind.simplified);
}

/** The chosen fields, and the one that identifies the record. */
export function selected({ idField }: RecordKind, chosen: readonly string[]): Shape {
	const kept = new Set(idField === undefined ? chosen : [idField, ...chosen]);
	return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name)));
}
