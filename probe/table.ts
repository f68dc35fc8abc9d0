import Table from 'cli-table3';

/** A table without colours and without lines between its rows: the text also goes into files and tickets. */
export function table(head: string[], rows: Array<Array<string | number>>): string {
	const made = new Table({
		head,
		style: { head: [], border: [] },
		chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
	});
	made.push(...rows);
	return made.toString();
}
