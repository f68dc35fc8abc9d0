import { fetch } from 'undici';
import type { ScenarioOptions } from '../../sandbox/server';

/** What the sandbox counted since the last reset. */
export interface ServiceState {
	requests: number;
	maxInFlight: number;
}

/** Options and counters as at the start, then the given options. */
export async function resetService(origin: string, options: ScenarioOptions): Promise<void> {
	await control(origin, 'DELETE', 'state');
	await control(origin, 'PATCH', 'options', { ...options, logLimit: 0 });
}

export async function readService(origin: string): Promise<ServiceState> {
	return (await control(origin, 'GET', 'state')) as ServiceState;
}

/** Asks the switches of the sandbox for something (`sandbox/README.md`). @throws Error when they refuse */
async function control(
	origin: string,
	method: string,
	path: string,
	body?: object,
): Promise<unknown> {
	const headers = { 'content-type': 'application/json' };
	const request = body ? { method, headers, body: JSON.stringify(body) } : { method };
	const response = await fetch(`${origin}/__sandbox/${path}`, request);
	if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
	return await response.json();
}
