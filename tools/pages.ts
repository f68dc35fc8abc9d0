import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsTable } from './eventsTable';
import { openapiText } from './openapi/document';
import { operationsPage } from './operationsPage';
import { root } from './paths';
import { savedNamesFile, savedNamesText } from './savedNames';
import { hasSection, withSection } from './section';

/** The pages that follow from the code, by their paths, with what makes them. `npm run docs` writes them. */
export const pages: Readonly<Record<string, () => string>> = {
	'docs/operations.md': operationsPage,
	'docs/openapi.json': openapiText,
	[savedNamesFile]: savedNamesText,
	'docs/triggers.md': () => withEvents('docs/triggers.md'),
	'README.md': () => withEvents('README.md'),
};

/** The page as it is, with the table of events made anew where it has a place for it. */
function withEvents(path: string): string {
	const page = readFileSync(join(root, path), 'utf8');
	return hasSection(page, 'events') ? withSection(page, 'events', eventsTable()) : page;
}
