import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
	readonly given: string;
	readonly sent: string;
}

/** Texts that people paste into one parameter (`pasted.txt`). */
interface Pasted {
	readonly accepted: readonly Row[];
	readonly rejected: readonly string[];
}

/** The pasted texts by node and parameter, such as `forum username`. */
export const pasted: ReadonlyMap<string, Pasted> = new Map(
	readFileSync(join(__dirname, 'pasted.txt'), 'utf8')
		.replace(/^#.*\n/gm, '')
		.replace(/\\u\{(\w+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
		.trim()
		.split(/\n(?=\S)/)
		.flatMap(parseBlock),
);

function parseBlock(block: string): Array<[string, Pasted]> {
	const [head = '', ...lines] = block.split(/\n\t(?!\t)/);
	const [node, ...parameters] = head.split(' ');
	const rows = lines.flatMap((line) => {
		const [sent = '', ...texts] = line.split(/\s+/);
		return texts.map((given) => ({ given, sent: sent === '=' ? given : sent }));
	});
	const isRejected = ({ sent }: Row) => sent === '!';
	const accepted = rows.filter((row) => !isRejected(row));
	const rejected = rows.filter(isRejected).map(({ given }) => given);
	return parameters.map((name) => [`${node} ${name}`, { accepted, rejected }]);
}
