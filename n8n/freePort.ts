import getPort, { portNumbers } from 'get-port';
import { say } from '../tools/setup/progress.mjs';

const RANGE = 50;

/**
 * A free port on loopback: the preferred one, or the next that is free. No port is given out twice.
 * @param owner who wants it, as in "n8n"; told when it gets another port than the preferred one
 */
export async function freePort(preferred: number, owner?: string): Promise<number> {
	const port = await getPort({
		host: '127.0.0.1',
		port: portNumbers(preferred, preferred + RANGE),
		reserve: true,
	});
	if (owner && port !== preferred) say(`Port ${preferred} is in use; ${owner} takes ${port}.`);
	return port;
}
