import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [--quick] [--only <text>] [--repeat <n>] [--against <names>] [--package <folder>] [--out <folder>]
  --quick    a short run: less work, fewer repetitions
  --only     only work whose id contains the text (a regular expression), as in "lookups-1000@20"
  --against  contenders, separated by commas: ours,http,routing,helper,undici
  --repeat   repetitions of every piece of work
  --package  an unpacked package, instead of packing this repository
  --out      where results.json, results.svg and results.md go (default bench/results)`;

/** What the person at the terminal asked for. */
export interface Options {
	readonly quick: boolean;
	readonly only: RegExp;
	readonly against: readonly string[] | undefined;
	readonly repeat: number | undefined;
	readonly packageFolder: string | undefined;
	readonly out: string | undefined;
	readonly help: boolean;
}

/** @throws for an option that does not exist */
export function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			only: { type: 'string', default: '' },
			against: { type: 'string' },
			repeat: { type: 'string' },
			package: { type: 'string' },
			out: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	return {
		quick: values.quick,
		only: new RegExp(values.only),
		against: values.against?.split(','),
		repeat: values.repeat === undefined ? undefined : Number(values.repeat),
		packageFolder: values.package,
		out: values.out,
		help: values.help,
	};
}
