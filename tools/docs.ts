import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { groupBy, merge, sortBy, uniqBy } from 'lodash';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from 'markdown-table';
import type { INodeProperties } from 'n8n-workflow';
import savedNames from '../docs/saved-names.json';
import {
	priceOfFirstPoll,
	priceOfQuietPoll,
	type TriggerEvent,
} from '../nodes/shared/operation/event';
import { everyCommonOption } from '../nodes/shared/options/commonOptions';
import { platforms } from './catalogue';
import { anchor, priceOf, title, whatItTakes } from './pages/markdown';
import { nodePage } from './pages/nodePage';
import { namesNow } from './pages/shown';
import { root } from './paths';
import { runMain } from './setup/terminal.mjs';

/** Number of polls for each column of the table of events. */
const POLLS = {
	'each poll': 1,
	'a month, hourly': 720,
};

/** Generated text by path: a complete file, or sections of a file by the name of their marks. */
const texts: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
	...Object.fromEntries(
		platforms.map((platform) => [`docs/nodes/${platform.folder}.md`, nodePage(platform)]),
	),
	'README.md': { operations: operationsTable() },
	'docs/parameters.md': { options: commonOptionsTable() },
	'docs/triggers.md': { events: eventsTable() },
	// only grows: a name that the nodes no longer have stays, and a test fails
	'docs/saved-names.json': `${JSON.stringify(merge({}, savedNames, namesNow(), savedNames), null, '\t')}\n`,
};

/** The generated files. */
export const made = Object.entries(texts).map(([path, text]) => ({
	path,
	text: async (): Promise<string> => {
		const page = typeof text === 'string' ? text : withMarked(read(path), text);
		if (path.endsWith('.json')) return page;
		const config = await resolveConfig(join(root, path));
		return await format(page, { ...config, filepath: path });
	},
}));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * Replaces sections of a page, each between two marks: `<!-- name -->` and `<!-- /name -->`.
 * @throws {Error} if the page lacks the marks of a name
 */
function withMarked(page: string, texts: Readonly<Record<string, string>>): string {
	return Object.entries(texts).reduce((result, [name, text]) => {
		const marks = new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, 's');
		if (!marks.test(result)) {
			throw new Error(
				`The marks <!-- ${name} --> and <!-- /${name} --> are missing, or in the wrong order.`,
			);
		}
		return result.replace(marks, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`);
	}, page);
}

/** Makes the table of operations with their prices, linked to the nodes' pages. */
function operationsTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, operations }) => {
		const page = `docs/nodes/${folder}.md`;
		return operations.map((operation, index) => [
			index === 0 ? `[${name}](${page})` : '',
			`[${title(operation)}](${page}#${anchor(title(operation))})`,
			priceOf(operation),
		]);
	});
	return markdownTable([['Node', 'Operation', 'Credits'], ...rows]);
}

/**
 * Returns the cells of an event's row: the credits of its first poll, and of later ones that find nothing, at the default
 * settings.
 */
function pollPrices(event: TriggerEvent): string[] {
	const later = Object.values(POLLS).map((polls) => priceOfQuietPoll(event) * polls);
	return [priceOfFirstPoll(event), ...later].map((credits) => credits.toLocaleString('en-US'));
}

/** Makes the table of events with the credits of their polls. */
function eventsTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, events }) =>
		Object.values(groupBy(events, pollPrices)).map((group) => {
			const linkTo = (title: string) => `[${title}](nodes/${folder}.md#${anchor(title)})`;
			const links = group.map(({ option }) => linkTo(option.name));
			return [name, links.join(', '), ...group.slice(0, 1).flatMap(pollPrices)];
		}),
	);
	const header = ['Trigger', 'Events', 'first poll', ...Object.keys(POLLS)];
	return markdownTable([header, ...rows], { align: [...'--rrr'] });
}

/** Makes the table of the options that many operations have, as the editor shows them. */
function commonOptionsTable(): string {
	const names = new Set(everyCommonOption.map(({ property }) => property.name));
	const shown = platforms
		.flatMap(({ description }) => description.properties)
		.filter(({ name }) => name === 'options')
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter(({ name }) => names.has(name));
	const rows = sortBy(uniqBy(shown, 'name'), 'displayName').map((property) => [
		`${property.displayName} (\`${property.name}\`)`,
		whatItTakes(property),
	]);
	return markdownTable([['Option', 'What it does'], ...rows]);
}

/** `npm run docs`: writes the generated files. */
if (require.main === module) {
	void runMain(async () => {
		for (const { path, text } of made) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), await text());
			console.log(`Written: ${path}`);
		}
	});
}
