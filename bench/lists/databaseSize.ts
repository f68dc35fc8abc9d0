import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nPlace } from '../../n8n/place';

const MB = 1e6;

/** Size of n8n's database on SQLite, with what is written to it but not yet in its place. */
export async function databaseMb({ folder }: N8nPlace): Promise<number> {
	const files = ['database.sqlite', 'database.sqlite-wal'];
	const sizes = await Promise.all(
		files.map(async (file) => {
			const found = await stat(join(folder, '.n8n', file)).catch(() => undefined);
			return found?.size ?? 0;
		}),
	);
	return sizes.reduce((sum, size) => sum + size, 0) / MB;
}
