import type { IDataObject } from 'n8n-workflow';
import { hash } from './identity';

/** What a poll without items has left behind. */
interface Kept {
	/** What n8n had kept before it, as a hash. */
	readonly from: string;
	/** What is remembered since, as JSON. */
	readonly memory: string;
}

/**
 * What polls without items remember, by trigger: a first poll, the first value of a field that is watched
 * anew. n8n's durable engine drops it; a trigger whose memory got lost would take every tick for its first
 * poll, for good, and say nothing. Until n8n starts again it is kept here.
 */
const quietPolls = new Map<string, Kept>();

/** Polls with the memory that n8n has, and with what quiet polls have remembered on top of that very one. */
export async function rememberedBy<Found>(
	trigger: string,
	data: IDataObject,
	poll: (data: IDataObject) => Promise<Found>,
): Promise<Found> {
	const from = hash(JSON.stringify(data));
	const kept = quietPolls.get(trigger);
	if (kept?.from === from) replace(data, JSON.parse(kept.memory) as IDataObject);
	const found = await poll(data);
	const memory = JSON.stringify(data);
	if (found !== null) forget(trigger);
	else if (hash(memory) !== from) quietPolls.set(trigger, { from, memory });
	return found;
}

/** The trigger begins anew: it was published, or n8n has started again. */
export function forget(trigger: string): void {
	quietPolls.delete(trigger);
}

/** Each member is assigned: n8n notices only that. */
function replace(data: IDataObject, memory: IDataObject): void {
	for (const name of Object.keys(data)) if (!(name in memory)) delete data[name];
	Object.assign(data, memory);
}
