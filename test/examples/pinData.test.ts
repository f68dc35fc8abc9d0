import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../tools/paths';

/** Where `pinData` is null, the second press of Execute step fails in n8n's editor: `e2e/examples` presses twice. */
test.each(globSync(join(root, 'examples/*.json')).map((path) => [basename(path), path]))(
	'%s is saved with empty pinData',
	(_, path) => {
		expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pinData: {} });
	},
);
