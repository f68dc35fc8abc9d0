// @ts-check
import { writeFileSync } from 'node:fs';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Lines for single faults; all of them are in a file. */
const MOST = 12;
const FILE = '.cache/faults.txt';

/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */
/** @typedef {import('@stryker-mutator/api/core').schema.MutantResult} Mutant */

/** What stands at a fault in the sources, and what it makes of it. @param {string} source @param {Mutant} mutant */
function changeOf(source, { location: { start, end }, replacement = '' }) {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	lines.push((lines.pop() ?? '').slice(0, end.column - 1));
	lines[0] = (lines[0] ?? '').slice(start.column - 1);
	const short = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 60);
	return `${short(lines.join('\n'))} => ${short(replacement)}`;
}

/** Says how many faults were noticed, and names those that were not, a line each. */
class Page {
	/** @param {Result} report */
	onMutationTestReportReady({ files }) {
		const all = Object.entries(files).flatMap(([name, { source, mutants }]) =>
			mutants.map((mutant) => ({
				status: mutant.status,
				line: `${name}:${mutant.location.start.line} ${changeOf(source, mutant)}`,
			})),
		);
		const judged = all.filter(({ status }) => status !== 'Ignored');
		const unnoticed = judged.filter(({ status }) => !/Killed|Timeout/.test(status));
		const lines = unnoticed.map(({ status, line }) => `${line} (${status})`);
		writeFileSync(FILE, `${lines.join('\n')}\n`);
		const more = lines.length > MOST ? [`and ${lines.length - MOST} more, in ${FILE}`] : [];
		const noticed = `${judged.length - lines.length} of ${judged.length} faults were noticed`;
		console.log(['', noticed, ...lines.slice(0, MOST), ...more].join('\n'));
	}
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'page', Page)];
