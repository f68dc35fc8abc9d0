// @ts-check
import { writeFileSync } from 'node:fs';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Lines for single faults; all of them are in a file. */
const MOST = 12;
const FILE = '.cache/faults.txt';

/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */

/** Says how many faults were noticed, and names those that were not, a line each. */
class Page {
	/** @param {Result} report */
	onMutationTestReportReady({ files }) {
		const all = Object.entries(files).flatMap(([name, { mutants }]) =>
			mutants.map(({ status, mutatorName, replacement = '', location: { start } }) => {
				const place = `${name}:${start.line}:${start.column}`;
				const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
				return { status, line: `${place} ${mutatorName}: ${change}` };
			}),
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
