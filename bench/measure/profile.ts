import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';

const EVERY_US = 200;

/**
 * Starts a processor profile of this thread.
 * @returns ends it and writes it to the file, as Chrome's developer tools read it (`.cpuprofile`)
 */
export async function startProfile(file: string): Promise<() => Promise<void>> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: EVERY_US });
	await session.post('Profiler.start');
	return async () => {
		const { profile } = await session.post('Profiler.stop');
		session.disconnect();
		await writeFile(file, JSON.stringify(profile));
	};
}
