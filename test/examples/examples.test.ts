import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(__dirname, '../../examples');

/** Where `pinData` is null, the second press of Execute step fails in n8n's editor: `e2e/examples` presses twice. */
test.each(globSync(join(folder, '*.json')).map((path) => [basename(path), path]))(
	'%s is saved with empty pinData',
	(_, path) => {
		expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pinData: {} });
	},
);
