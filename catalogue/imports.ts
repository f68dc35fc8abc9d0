import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { include } from '../tsconfig.json';
import layers from './layers.json';

const root = resolve(__dirname, '..');

/** The text of each source file, by its path. */
export function sources(): Map<string, string> {
	const files = globSync(`{${include.join(',')}}/**/*.ts`, {
		cwd: root,
		exclude: (path) => path.includes('node_modules'),
	});
	return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** What each file imports of the others, types included. */
function importsIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
	return new Map(
		[...sources].map(([file, text]) => [
			file,
			[...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => {
				const target = normalize(join(dirname(file), path));
				return [`${target}.ts`, `${target}/index.ts`].find((each) => sources.has(each)) ?? target;
			}),
		]),
	);
}

/** A room of nodes/shared, else a folder at the top. */
const folderOf = (file: string) => /^(nodes\/shared\/)?\w+(?=\/)/.exec(file)?.[0] ?? '';

const heightOf = (folder: string) => layers.findIndex((floor) => floor.includes(folder));

/** Imports that point up, as sentences; folders on one floor do not import each other. */
export function upwardImports(sources: ReadonlyMap<string, string>): string[] {
	return [...importsIn(sources)].flatMap(([file, targets]) => {
		const folder = folderOf(file);
		if (heightOf(folder) < 0) return [`${folder}/ has no place in catalogue/layers.json`];
		return targets
			.filter((target) => folderOf(target) !== folder)
			.filter((target) => heightOf(folderOf(target)) >= heightOf(folder))
			.map(
				(target) =>
					`${file} imports ${target}: imports point down only, in the order of catalogue/layers.json. Move what both need down, or pass it in`,
			);
	});
}

/** Files that import each other, types included, as sentences. */
export function circularImports(sources: ReadonlyMap<string, string>): string[] {
	const imports = importsIn(sources);
	const done = new Set<string>();
	const visit = (file: string, way: readonly string[]): string[] => {
		const at = way.indexOf(file);
		if (at >= 0) {
			const circle = [...way.slice(at), file].join(' imports ');
			return [`${circle}: a circle. Move what both need to a file of its own`];
		}
		if (done.has(file)) return [];
		const found = imports.get(file)?.flatMap((target) => visit(target, [...way, file])) ?? [];
		done.add(file);
		return found;
	};
	return [...imports.keys()].flatMap((file) => visit(file, []));
}
