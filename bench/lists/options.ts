import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench:lists -- [--quick] [--rows <n>] [--queue-rows <n>] [--only <text>] [--out <folder>]
  --quick       a short run of everything
  --rows        rows of the long list on SQLite (default 20000)
  --queue-rows  rows of each list in queue mode (default 20000)
  --only        only lists whose name contains the text (a regular expression), as in "SQLite", "2 workers"
                "caches" or "quotas"; "memory", which takes hours, or one of it, as in "memory, product raw, 320"
  --out         where lists.md goes (default bench/results)`;

export interface ListOptions {
	/** Rows of the long list on SQLite. */
	readonly rows: number;
	/** Rows of every other list on SQLite. */
	readonly shortRows: number;
	readonly queueRows: number;
	readonly only: RegExp;
	readonly out: string | undefined;
	readonly help: boolean;
}

/** @throws for an option that does not exist */
export function readListOptions(): ListOptions {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			rows: { type: 'string' },
			'queue-rows': { type: 'string' },
			only: { type: 'string', default: '' },
			out: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const { quick, rows, only, out, help } = values;
	return {
		rows: Number(rows ?? (quick ? 1000 : 20_000)),
		shortRows: quick ? 1000 : 4000,
		queueRows: Number(values['queue-rows'] ?? (quick ? 800 : 20_000)),
		only: new RegExp(only),
		out,
		help,
	};
}
