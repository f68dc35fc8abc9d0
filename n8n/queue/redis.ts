import { ensurePrograms, pathOf } from '../machine/programs';
import { startService } from '../machine/service';
import { newPort } from '../newPlace';

/** Starts a Redis that keeps nothing. @returns its port */
export async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort();
	await ensurePrograms(['redis-server']);
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startService(pathOf('redis-server'), args, { port, killSignal: 'SIGTERM' }, opened);
	return port;
}
