import { createServer } from 'node:net';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';

const TRIES = 50;

/**
 * The first free port on loopback from the preferred one upwards; another than the preferred one is told.
 * @param owner who wants it, as in "n8n"
 */
export async function freePort(preferred: number, owner: string): Promise<number> {
	for (let port = preferred; port < preferred + TRIES; port++) {
		if (!(await isFree(port))) continue;
		if (port !== preferred) say(`Port ${preferred} is in use; ${owner} takes ${port}.`);
		return port;
	}
	throw new PlainFailure(
		`Ports ${preferred} to ${preferred + TRIES - 1} are all in use, and ${owner} needs one of them.`,
	);
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
