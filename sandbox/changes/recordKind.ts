/** Every kind of record, and the field that holds its id. */
const ID_FIELD = {
	comment: 'urn',
	company: 'universalName',
	job: 'jobId',
	product: 'productId',
	course: 'courseId',
	school: 'schoolId',
	publicProfile: 'profileUrl',
	tweet: 'id',
	codeHostUser: 'id',
	repository: 'id',
	project: 'id',
	issue: 'id',
	community: 'id',
	post: 'id',
	postComment: 'id',
	forumUser: 'id',
	photoUser: 'id',
	shortVideoUser: 'id',
	video: 'id',
} as const;

export type RecordKind = keyof typeof ID_FIELD;

/** A user who is found and the same user looked up have another id here; the name is the same. */
const BY_NAME: ReadonlySet<RecordKind> = new Set(['codeHostUser', 'photoUser']);

export function idOf(kind: RecordKind, record: object): string {
	return String(Reflect.get(record, ID_FIELD[kind]));
}

/** What is equal for the same record wherever it stands, and for no other. */
export function recordIdentity(kind: RecordKind, record: object): string {
	const same: unknown = BY_NAME.has(kind)
		? Reflect.get(record, 'username')
		: Reflect.get(record, ID_FIELD[kind]);
	return `${kind} ${String(same)}`;
}
