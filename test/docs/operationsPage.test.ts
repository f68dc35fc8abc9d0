import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsPage } from '../../tools/operationsPage';

test('docs/operations.md tells the operations as they are; `npm run docs` writes it anew', () => {
	const page = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
	expect(page).toBe(operationsPage());
});
