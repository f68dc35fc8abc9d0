import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

const USAGE = `npm run platform -- --name BookShelf --description "Get public books of a reading site" --words "books,reading"
  --name         the folder in nodes/, in capitals and small letters
  --description  what the node does: shown in the editor, and to AI models
  --words        what people search for when they look for the node, with commas
  --icon         SVG shapes in a square of 48, as in '<path d="M12 8h24v32H12z"/>'; made up if not given

Writes node, trigger, codex files, icons and the lines of package.json. docs/adding-a-platform.md says what comes next.`;

/** The platform whose files are the pattern. */
const PATTERN = { folder: 'ShortVideo', name: 'shortVideo', title: 'Short Video' };

const PALETTES = {
	light: { lines: '#33405c', accent: '#0c9a88' },
	dark: { lines: '#dde4f2', accent: '#3ad1bc' },
};

void runMain(async () => {
	const { values } = parseArgs({
		options: {
			name: { type: 'string' },
			description: { type: 'string' },
			words: { type: 'string', default: '' },
			icon: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	const { name: folder, description, words, icon, help } = values;
	if (help) return console.log(USAGE);
	if (!folder || !/^([A-Z][a-z]+)+$/.test(folder) || !description) throw new PlainFailure(USAGE);
	if (existsSync(join(root, 'nodes', folder))) {
		throw new PlainFailure(`nodes/${folder} is there already.`);
	}
	const name = folder.charAt(0).toLowerCase() + folder.slice(1);
	const title = folder.replace(/(?!^)(?=[A-Z])/g, ' ');
	for (const suffix of ['', 'Trigger']) {
		write(`nodes/${folder}/${folder}${suffix}.node.ts`, (text) =>
			named(text).replace(
				/description: '(?:[^'\\]|\\.)*'/,
				`description: ${JSON.stringify(suffix ? `${description}, or start the workflow on changes` : description)}`,
			),
		);
		write(`nodes/${folder}/${folder}${suffix}.node.json`, (text) =>
			codex(named(text), title, words),
		);
	}
	for (const [file, svg] of Object.entries(drawIcons(name, icon))) {
		writeFileSync(join(root, 'icons', file), svg);
		console.log(`Written: icons/${file}`);
	}
	addToManifest(folder);
	console.log('docs/adding-a-platform.md says what comes next.');

	function write(path: string, change: (text: string) => string): void {
		const pattern = path.replaceAll(folder ?? '', PATTERN.folder);
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), change(readFileSync(join(root, pattern), 'utf8')));
		console.log(`Written: ${path}`);
	}

	function named(text: string): string {
		return text
			.replaceAll(PATTERN.folder, folder ?? '')
			.replaceAll(PATTERN.name, name)
			.replaceAll(PATTERN.title, title);
	}
});

/** The codex file with other search words; what a trigger has beside the words of its platform stays. */
function codex(text: string, title: string, words: string): string {
	const parsed = JSON.parse(text) as { node: string; alias: string[] };
	const common = parsed.alias.slice(0, parsed.alias.indexOf(PATTERN.title.toLowerCase()));
	const own = words.split(',').flatMap((word) => word.trim() || []);
	// n8n searches the words of the action node alone
	const more = parsed.node.endsWith('Trigger') ? ['trigger'] : own;
	parsed.alias = [...new Set([...common, title.toLowerCase(), ...more])];
	return `${JSON.stringify(parsed, null, '\t')}\n`;
}

function addToManifest(folder: string): void {
	const path = join(root, 'package.json');
	const text = readFileSync(path, 'utf8');
	const lines = ['', 'Trigger'].map(
		(suffix) => `"dist/nodes/${folder}/${folder}${suffix}.node.js"`,
	);
	const end = /(\.node\.js")(\n\t\t\])/;
	writeFileSync(path, text.replace(end, `$1,\n\t\t\t${lines.join(',\n\t\t\t')}$2`));
	console.log('Written: package.json');
}

/**
 * Draws a platform's icons for light and dark screens, as those of the others look. @returns texts by file name
 * @param shapes SVG shapes in a square of 48, drawn as lines; a pattern of dots that only this name has, if not given
 */
function drawIcons(name: string, shapes?: string): Record<string, string> {
	const entries = Object.entries(PALETTES).map(([screen, { lines, accent }]) => {
		const drawn = shapes ?? '<rect x="6" y="6" width="36" height="36" rx="8"/>';
		const dots = shapes === undefined ? dotsOf(name) : '<circle cx="24" cy="24" r="3"/>';
		return [
			`${name}.${screen}.svg`,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
	<g fill="none" stroke="${lines}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>
	<g fill="${accent}" stroke="${accent}" stroke-width="2" stroke-linejoin="round">${dots}</g>
</svg>
`,
		];
	});
	return Object.fromEntries(entries) as Record<string, string>;
}

/** Some of nine dots, chosen by the letters of the name. */
function dotsOf(name: string): string {
	const chosen = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 511, 7) + 1;
	return Array.from({ length: 9 }, (_, at) => at)
		.filter((at) => (chosen >> at) & 1)
		.map((at) => `<circle cx="${15 + (at % 3) * 9}" cy="${15 + Math.floor(at / 3) * 9}" r="2"/>`)
		.join('');
}
