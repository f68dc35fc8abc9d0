import { z } from 'zod/v4';
import type { ScenarioOptions } from '../../sandbox/server';

const stateSchema = z.object({
	requests: z.number(),
	credits: z.number(),
	maxInFlight: z.number(),
});

/** What the sandbox counted since the last reset. */
export type ServiceState = z.output<typeof stateSchema>;

/** Options and counters as at the start, then the given options. */
export async function resetService(origin: string, options: ScenarioOptions): Promise<void> {
	await control(origin, 'DELETE', 'state');
	await control(origin, 'PATCH', 'options', { ...options, logLimit: 0 });
}

export async function readService(origin: string): Promise<ServiceState> {
	return stateSchema.parse(await control(origin, 'GET', 'state'));
}

/** Asks the switches of the sandbox for something (`sandbox/README.md`). @throws Error when they refuse */
async function control(
	origin: string,
	method: string,
	path: string,
	body?: object,
): Promise<unknown> {
	const response = await fetch(`${origin}/__sandbox/${path}`, {
		method,
		...(body && {
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		}),
	});
	if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
	return await response.json();
}
