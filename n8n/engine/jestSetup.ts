import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Runs in every test file before n8n is loaded, which reads these when it is imported: without the folder it
 * writes its settings into the home folder, without the level it logs every failed node.
 */
const userFolder = mkdtempSync(join(tmpdir(), 'n8n-user-'));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';

afterAll(() => {
	// n8n-core begins a timer at the first run, which would hold all that this file has loaded; it ends with the process.
	process.emit('exit', 0);
	rmSync(userFolder, { recursive: true, force: true });
});
