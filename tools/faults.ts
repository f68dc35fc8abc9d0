import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spread } from './faults/choose';
import { copyTree } from './faults/copy';
import { type Fault, faultsIn, withFault, withMarkers } from './faults/faultsIn';
import { judge, judgesOf, reachOfTests } from './faults/judge';
import { cache, root } from './paths';
import { runMain } from './setup/plainFailure.mjs';
import { say, step } from './setup/progress.mjs';

/*
 * Plants faults in nodes/shared, one at a time, and counts how many the tests notice: `npm run faults`. Each is judged by
 * the tests that reach its place. The faults are the same for the same sources.
 *   --count 110   how many
 *   --tree .      the working tree whose tests are judged; it is copied first
 *   --seed 1
 */
interface Planted {
	file: string;
	fault: Fault;
}

const { values } = parseArgs({
	options: {
		count: { type: 'string', default: '110' },
		tree: { type: 'string', default: root },
		seed: { type: 'string', default: '1' },
	},
});

/** The faults, with the numbers of their places. */
function chosenFaults(copy: string): Map<number, Planted> {
	const files = globSync('nodes/shared/**/*.ts', { cwd: copy }).sort();
	const candidates = new Map(
		files.map((file) => [file, faultsIn(file, readFileSync(join(copy, file), 'utf8'))]),
	);
	const chosen = spread(candidates, Number(values.count), Number(values.seed));
	return new Map(chosen.map(([file, fault], number) => [number, { file, fault }]));
}

/** Writes each file with the markers of its places. @returns the files as they were */
function plantMarkers(copy: string, faults: Map<number, Planted>): Map<string, string> {
	const sources = new Map<string, string>();
	for (const { file } of faults.values()) {
		if (sources.has(file)) continue;
		const text = readFileSync(join(copy, file), 'utf8');
		sources.set(file, text);
		const ofFile = [...faults].filter(([, planted]) => planted.file === file);
		const markers = new Map(ofFile.map(([number, { fault }]) => [number, fault]));
		writeFileSync(join(copy, file), withMarkers(text, markers));
	}
	return sources;
}

void runMain(async () => {
	const copy = join(cache, 'faults');
	copyTree(resolve(values.tree), copy);
	const faults = chosenFaults(copy);
	const sources = plantMarkers(copy, faults);
	const { reaches, failing } = await step(`Which tests reach the ${faults.size} places`, () =>
		reachOfTests(copy),
	);
	if (failing.length > 0) say(`These fail without a fault, and judge none: ${failing.join(', ')}`);
	for (const [file, text] of sources) writeFileSync(join(copy, file), text);
	const results: string[] = [];
	let caught = 0;
	for (const [number, { file, fault }] of faults) {
		const path = join(copy, file);
		const text = readFileSync(path, 'utf8');
		writeFileSync(path, withFault(text, fault));
		const judges = judgesOf(number, reaches);
		const outcome = judges.length > 0 ? await judge(copy, judges) : 'not reached';
		writeFileSync(path, text);
		if (outcome === 'failed' || outcome === 'out of time') caught += 1;
		results.push(
			`${outcome} (${judges.length} test files): ${file}:${fault.line} ${fault.before} -> ${fault.after}`.replaceAll(
				/\s+/g,
				' ',
			),
		);
		say(`${caught}/${results.length} caught; ${results.at(-1)}`);
		writeFileSync(join(copy, 'faults.txt'), `${results.join('\n')}\n`);
	}
	console.log(
		`\n${caught} of ${faults.size} planted faults were noticed; the list is in .cache/faults/faults.txt`,
	);
});
