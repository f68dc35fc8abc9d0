import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openapiText } from './openapi/document';
import { cache } from './paths';
import { runMain } from './setup/plainFailure.mjs';

/** `npm run openapi -- --out <file>`: writes the service's OpenAPI document. */
void runMain(async () => {
	const { values } = parseArgs({ options: { out: { type: 'string' } } });
	const file = resolve(values.out ?? `${cache}/openapi.json`);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, openapiText());
	console.log(`Written: ${relative('', file)}`);
});
