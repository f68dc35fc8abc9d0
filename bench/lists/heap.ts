import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { z } from 'zod/v4';

/** For NODE_OPTIONS of an n8n: its log then tells where its inspector listens, on a free port of loopback. */
export const INSPECTED = '--inspect=127.0.0.1:0';

const answerSchema = z.object({
	id: z.number(),
	result: z.object({ usedSize: z.number().optional() }),
});

/**
 * Heap bytes in use in another Node.js process, once its garbage collector ran; by Chrome's DevTools protocol.
 * @param log file that holds what the process printed, started with INSPECTED
 */
export async function liveHeap(log: string): Promise<number> {
	const address = (await readFile(log, 'utf8')).match(/(?<=Debugger listening on )ws:\S+/g)?.at(-1);
	if (address === undefined) throw new Error(`${log} names no inspector`);
	const socket = new WebSocket(address);
	try {
		await once(socket, 'open');
		await ask(socket, 1, 'HeapProfiler.collectGarbage');
		const { usedSize } = await ask(socket, 2, 'Runtime.getHeapUsage');
		return usedSize ?? 0;
	} finally {
		socket.close();
	}
}

async function ask(socket: WebSocket, id: number, method: string) {
	const answered = once(socket, 'message') as Promise<[MessageEvent<string>]>;
	socket.send(JSON.stringify({ id, method }));
	const [{ data }] = await answered;
	return answerSchema.parse(JSON.parse(data)).result;
}
