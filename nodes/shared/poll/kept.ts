import type { IDataObject } from 'n8n-workflow';
import { hash } from './identity';

/** What a poll without items has left behind, where n8n may not save it. */
interface Kept {
	/** What n8n had kept before it, as a hash. */
	readonly from: string;
	/** What is remembered since, as JSON. */
	readonly memory: string;
	readonly isOfActivation: boolean;
}

/**
 * What polls without items remember, by trigger: a first poll, the first value of a field that is watched
 * anew. n8n's durable engine drops that of a tick, and with cursors that of an activation. A trigger whose
 * memory got lost would take its next tick, or every one, for its first poll, and say nothing. Until n8n
 * starts again it is kept here.
 */
const quietPolls = new Map<string, Kept>();

/** How n8n treats what a poll remembers. */
export interface Surroundings {
	readonly isActivation: boolean;
	/** Whether n8n keeps it in a table of its own. */
	readonly isCursor: boolean;
}

/** Polls with the memory that n8n has, and with what a quiet poll has remembered on top of that very one. */
export async function rememberedBy<Found>(
	trigger: string,
	data: IDataObject,
	{ isActivation, isCursor }: Surroundings,
	poll: (data: IDataObject) => Promise<Found>,
): Promise<Found> {
	if (isActivation) quietPolls.delete(trigger);
	const from = hash(JSON.stringify(data));
	const kept = quietPolls.get(trigger);
	if (kept?.from === from && kept.isOfActivation === isCursor) {
		replace(data, JSON.parse(kept.memory) as IDataObject);
	}
	const found = await poll(data);
	const memory = JSON.stringify(data);
	const isSaved = found !== null || (isCursor && !isActivation) || hash(memory) === from;
	if (isSaved) quietPolls.delete(trigger);
	else quietPolls.set(trigger, { from, memory, isOfActivation: isActivation });
	return found;
}

/** Each member is assigned: n8n notices only that. */
function replace(data: IDataObject, memory: IDataObject): void {
	for (const name of Object.keys(data)) if (!(name in memory)) delete data[name];
	Object.assign(data, memory);
}
