import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages';
import { root } from './paths';

for (const [path, make] of Object.entries(pages)) {
	writeFileSync(join(root, path), make());
	console.log(`Written: ${path}`);
}
