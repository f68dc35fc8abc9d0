import { pathOf } from '../machine/programs';
import { startService } from '../machine/service';
import { newPort } from '../n8n/place';

/** Starts a Redis that keeps nothing. @returns its port */
export async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort('Redis');
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startService(pathOf('redis-server'), args, { port, signal: 'SIGTERM' }, opened);
	return port;
}
