import { sleep } from 'n8n-workflow';

/** So many polls begin at once. */
const MAX_AT_ONCE = 10;
const STEP_MS = 50;
const MAX_MS = 10_000;

/**
 * Spreads polls that begin together, because many triggers have the same Poll Times: otherwise each would
 * find the service busy with the others.
 * @param underWay polls that are under way, this one included
 */
export async function spread(underWay: number): Promise<void> {
	const beyond = underWay - MAX_AT_ONCE;
	if (beyond > 0) await sleep(Math.min(MAX_MS, beyond * STEP_MS));
}
