import type { IDataObject } from 'n8n-workflow';

/**
 * First polls that n8n may not have kept. Its durable engine drops what a tick without items remembers: a
 * trigger whose memory got lost would take every tick for its first poll, for good, and say nothing. Until
 * n8n starts again they are kept here.
 */
const firstPolls = new Map<string, IDataObject>();

/**
 * Polls with the memory that n8n has, or, where it has none, with that of the first poll before.
 * @param of what the trigger watches
 */
export async function rememberedBy<Found>(
	trigger: string,
	data: IDataObject,
	of: string,
	poll: (data: IDataObject) => Promise<Found>,
): Promise<Found> {
	const isMissing = data.of !== of;
	const kept = firstPolls.get(trigger);
	if (isMissing && kept?.of === of) Object.assign(data, kept);
	const found = await poll(data);
	if (isMissing && found === null) {
		firstPolls.set(trigger, JSON.parse(JSON.stringify(data)) as IDataObject);
	} else forget(trigger);
	return found;
}

/** The trigger begins anew: it was published, or n8n has started again. */
export function forget(trigger: string): void {
	firstPolls.delete(trigger);
}
