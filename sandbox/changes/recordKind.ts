/** What a record is, so that a change of it shows wherever it stands; a name of your own choice. */
export type RecordKind = string;

/** The field that holds the id, where it is not `id`. */
const ID_FIELD: Readonly<Record<RecordKind, string>> = {
	comment: 'urn',
	company: 'universalName',
	job: 'jobId',
	product: 'productId',
	course: 'courseId',
	school: 'schoolId',
	publicProfile: 'profileUrl',
};

/** A user who is found and the same user looked up have another id here; the name is the same. */
const BY_NAME: ReadonlySet<RecordKind> = new Set(['codeHostUser', 'photoUser']);

/** @throws where the record has no such field */
export function idOf(kind: RecordKind, record: object): string {
	const field = ID_FIELD[kind] ?? 'id';
	const id: unknown = Reflect.get(record, field);
	if (id !== undefined) return String(id);
	throw new Error(`A ${kind} has no ${field}: name its id field in sandbox/changes/recordKind.ts`);
}

/** What is equal for the same record wherever it stands, and for no other. */
export function recordIdentity(kind: RecordKind, record: object): string {
	const same = BY_NAME.has(kind) ? String(Reflect.get(record, 'username')) : idOf(kind, record);
	return `${kind} ${same}`;
}
