import { openapiText } from './openapi/document';
import { operationsPage } from './operationsPage';
import { savedNamesFile, savedNamesText } from './savedNames';

/** The pages that follow from the code, by their paths, with what makes them. `npm run docs` writes them. */
export const pages: Readonly<Record<string, () => string>> = {
	'docs/operations.md': operationsPage,
	'docs/openapi.json': openapiText,
	[savedNamesFile]: savedNamesText,
};
