/** A column of the simplified output, as it is read once from the path that an operation writes. */
export interface Column {
	/** `author.username` comes out as `authorUsername`. */
	readonly name: string;
	readonly path: readonly string[];
	/** Members that make the line of each entry of a list. */
	readonly members?: ReadonlyArray<readonly string[]> | undefined;
	/** The one form in which dates come out, whatever the service sends. */
	readonly date?: 'day' | 'moment' | undefined;
}

/** Most columns of a simplified record. */
export const MAX_COLUMNS = 15;

/** Names of fields that hold a day or a moment. */
const DAY = /Date$/;
const MOMENT = /(?:At|Time|Utc|EpochMs|_at|_utc)$/;

/**
 * Reads a column. `education:school,degree` becomes a text with a line of these members for each entry of the list.
 * @param written a path such as `author.username`, perhaps with members behind a colon
 */
export function columnOf(written: string): Column {
	const [path = '', members] = written.split(':');
	return {
		name: path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
		path: path.split('.'),
		members: members?.split(',').map((member) => member.split('.')),
		date: DAY.test(path) ? 'day' : MOMENT.test(path) ? 'moment' : undefined,
	};
}
