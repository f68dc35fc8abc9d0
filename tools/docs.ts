import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsPage } from './operationsPage';

const file = join(__dirname, '../docs/operations.md');
writeFileSync(file, operationsPage());
console.log(`Written: ${file}`);
