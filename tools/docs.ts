import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openapiText } from './openapi/document';
import { operationsPage } from './operationsPage';
import { root } from './paths';

/** The pages that follow from the code; tests fail when one of them is out of date. */
const pages = { 'docs/operations.md': operationsPage, 'docs/openapi.json': openapiText };

for (const [name, make] of Object.entries(pages)) {
	const file = join(root, name);
	writeFileSync(file, make());
	console.log(`Written: ${relative(root, file)}`);
}
