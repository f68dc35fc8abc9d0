import type { Position } from '../operation/paging';

/** Something that the hint says about an input item. */
interface Note {
	readonly itemIndex: number;
	readonly text: string;
	/** Whether something is missing, or was changed: the hint is a warning then. */
	readonly isWarning: boolean;
}

/** What the hint says about single input items: what ended early, and what was left out. */
export class Notes {
	private readonly notes: Note[] = [];

	/** @param text a sentence without its full stop; it may hold text of the service */
	warn(itemIndex: number, text: string): void {
		this.notes.push({ itemIndex, text, isWarning: true });
	}

	/** The same, for what the user asked for. */
	inform(itemIndex: number, text: string): void {
		this.notes.push({ itemIndex, text, isWarning: false });
	}

	get hasWarning(): boolean {
		return this.notes.some(({ isWarning }) => isWarning);
	}

	/** Whether an item other than the first is named: then a reader has to know how items are counted. */
	get namesLaterItem(): boolean {
		return this.notes.some(({ itemIndex }) => itemIndex > 0);
	}

	/** The sentences, warnings first, in the order of the input items. */
	get sentences(): readonly string[] {
		return [...this.notes]
			.sort(
				(one, other) =>
					Number(other.isWarning) - Number(one.isWarning) || one.itemIndex - other.itemIndex,
			)
			.map(({ itemIndex, text }) => `Item ${itemIndex}: ${text}`);
	}
}

/** A token longer than this cannot be copied from a hint; error items and `_response` hold it whole. */
const LONGEST_TOKEN = 200;

/** Says where to go on. The position comes last and alone, so that it can be copied. */
export function goOnFrom(position: Position, label: string): string {
	const [value = ''] = Object.values(position);
	if (value === '') return 'go on without a position, from the beginning';
	return String(value).length > LONGEST_TOKEN
		? `go on with the option ${label} set to the next position, which Add Response Details shows`
		: `go on with the option ${label} set to ${String(value)}`;
}
