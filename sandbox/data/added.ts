import { TODAY } from './dice';

/**
 * What a record says of itself by its key (`changes/order.ts`): those that a listing began with have
 * the keys 0, 1, 2, …, those that came since -1, -2, ….
 */
export const isAdded = (key: number) => key < 0;

/** The running number of a record, from 1; records that were added go on where the others end. */
export function ordinal(key: number, made: number): number {
	return isAdded(key) ? made - key : key + 1;
}

/** When an added record came, in epoch milliseconds: a minute after the one before it, and after TODAY. */
export function addedAt(key: number): number {
	return TODAY - key * 60_000;
}
