import { createHash } from 'node:crypto';
import { type ListResult, words } from '../operation/operation';
import { type DataRecord, isId, timeOf } from '../operation/record';

/** A record as a trigger remembers it. */
export interface Identified {
	readonly record: DataRecord;
	/** Its id, or what does not change in it, as a short hash. */
	readonly id: string;
	/** Epoch milliseconds at which it came into the listing; undefined if it is not known. */
	readonly time: number | undefined;
}

/** Tells the records of a poll apart, in the order of the service; repeats count once. @param timeFields see `NewRecords` */
export function identify(
	records: readonly DataRecord[],
	{ record: { idField }, paging }: ListResult,
	timeFields: readonly string[] | undefined,
): Identified[] {
	const seen = new Map<string, number>();
	return records.flatMap((record) => {
		const declared = declaredId(record, idField);
		const id = declared ?? lastingText(record);
		const nth = (seen.get(id) ?? 0) + 1;
		seen.set(id, nth);
		// within one answer, records without an id that are exactly the same are as many as they are
		const isRepeated = nth > 1 && (declared !== undefined || paging !== undefined);
		if (isRepeated) return [];
		const name = nth === 1 ? id : `${id}#${nth}`;
		return [{ record, id: hash(name).slice(0, ID_LENGTH), time: timeOf(record, timeFields) }];
	});
}

/** Names under which services keep the id of a record whose shape their document does not show. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

function declaredId(record: DataRecord, idField: string | undefined): string | undefined {
	const names = idField === undefined ? USUAL_IDS : [idField];
	const id = names.map((name) => record[name]).find(isId);
	return id === undefined ? undefined : String(id);
}

/** What does not change in a record: its texts and its creation. Counts do, as when somebody votes for a comment. */
function lastingText(record: DataRecord): string {
	const lasting = Object.entries(record)
		.filter(([name, value]) => typeof value === 'string' || /created/i.test(name))
		.sort(([one], [other]) => (one < other ? -1 : 1));
	return JSON.stringify(lasting);
}

/** A short name of a text, always the same. */
export function hash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Ids are remembered as 48 bits: among 5,000 of them, two are alike once in 20 million listings. */
export const ID_LENGTH = 8;

/** Fields that hold the time of creation in records whose shape the document does not show. */
export const USUAL_TIMES = words('createdAtEpochMs createdAt createdUtc createdTime created');
