import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { lowerFirst } from 'lodash';
import manifest from '../package.json';
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
	const name = lowerFirst(folder);
	const title = folder.replace(/(?!^)(?=[A-Z])/g, ' ');
	const named = (text: string) =>
		text
			.replaceAll(PATTERN.folder, folder)
			.replaceAll(PATTERN.name, name)
			.replaceAll(PATTERN.title, title);
	for (const suffix of ['', 'Trigger']) {
		const pattern = `nodes/${PATTERN.folder}/${PATTERN.folder}${suffix}.node`;
		const said = suffix ? `${description}, or start the workflow on changes` : description;
		write(`${pattern}.ts`, (text) =>
			text.replace(/description: '(?:[^'\\]|\\.)*'/, () => `description: ${JSON.stringify(said)}`),
		);
		// n8n searches the words of the action node alone
		write(`${pattern}.json`, (text) => codex(text, title, suffix ? 'trigger' : words));
		manifest.n8n.nodes.push(`dist/${named(pattern)}.js`);
	}
	for (const screen of ['light', 'dark']) {
		write(`icons/${PATTERN.name}.${screen}.svg`, (svg) => drawn(svg, name, icon));
	}
	writeFileSync(join(root, 'package.json'), json(manifest));
	console.log('Written: package.json\ndocs/adding-a-platform.md says what comes next.');

	function write(pattern: string, change: (text: string) => string): void {
		const path = named(pattern);
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), change(named(readFileSync(join(root, pattern), 'utf8'))));
		console.log(`Written: ${path}`);
	}
});

function json(value: object): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

/** The codex file with other search words; those of all platforms stay. */
function codex(text: string, title: string, words: string): string {
	const parsed = JSON.parse(text) as { alias: string[] };
	const common = parsed.alias.slice(0, parsed.alias.indexOf(PATTERN.title.toLowerCase()));
	const own = words.split(',').flatMap((word) => word.trim() || []);
	return json({ ...parsed, alias: [...new Set([...common, title.toLowerCase(), ...own])] });
}

/** An icon with other shapes in its lines and its accent. @param shapes bars as high as the letters of the name, if not given */
function drawn(svg: string, name: string, shapes?: string): string {
	const bars = [...name].map(
		(letter, at) => `M${(8 + (32 * at) / name.length).toFixed(1)} 38v-${letter.charCodeAt(0) % 32}`,
	);
	const parts = [
		shapes ?? '<rect x="2" y="4" width="44" height="40" rx="8"/>',
		shapes ? '<circle cx="24" cy="24" r="3"/>' : `<path d="${bars.join('')}"/>`,
	];
	return svg.replaceAll(
		/(<g [^>]*>).*(<\/g>)/g,
		(_, begin, end) => `${begin}${parts.shift()}${end}`,
	);
}
