import type { IDataObject, INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { TriggerEvent } from '../operation/event';
import { hash } from './identity';

/*
 * What a trigger remembers between two polls. n8n keeps it as the node's static data, saves it only
 * together with items that come out or at the end of an activation, and may give back an older state
 * or none at any time (docs/triggers.md). Anything that does not look like a memory counts as none.
 */

/** What a trigger for new records remembers. */
const news = z.object({
	/** Whether the listing is the same: the event with its parameters, as a hash. */
	of: z.string(),
	/** Ids of records, in the order of the listing when it was read last. */
	ids: z.array(z.string()),
	/** Ids of records that have left the listing; they may come back. */
	left: z.array(z.string()),
	/** Whether the listing had no more records than these: then every other record is new. */
	whole: z.boolean(),
	/** The latest time of a record that was seen, in epoch milliseconds. */
	newest: z.number().optional(),
});
export type NewsMemory = z.output<typeof news>;

/** What a trigger for changes remembers. */
const values = z.object({
	of: z.string(),
	/** Values of the watched fields as they last came out, or as the first poll found them. */
	values: z.record(z.string(), z.unknown()),
});
export type ValuesMemory = z.output<typeof values>;

/** Max number of ids of each kind: all of them are written with every item that comes out. */
const MOST_IDS = 300;
const MOST_LEFT = 100;

/** What a trigger for new records remembers; undefined where it is its first poll. */
export function readNews(data: IDataObject, of: string): NewsMemory | undefined {
	const memory = news.safeParse(plain(data)).data;
	return memory?.of === of ? memory : undefined;
}

/** What a trigger for changes remembers; undefined where it is its first poll. */
export function readValues(data: IDataObject, of: string): ValuesMemory | undefined {
	const memory = values.safeParse(plain(data)).data;
	return memory?.of === of ? memory : undefined;
}

/**
 * Replaces what is remembered. Each member is assigned whole: n8n notices only that
 * (n8n-workflow, `observable-object`).
 */
export function writeMemory(data: IDataObject, memory: NewsMemory | ValuesMemory): void {
	const bounded = 'ids' in memory ? withinBounds(memory) : memory;
	for (const [name, value] of Object.entries(bounded)) data[name] = value as IDataObject;
	for (const name of Object.keys(data)) if (!(name in bounded)) delete data[name];
}

function withinBounds(memory: NewsMemory): NewsMemory {
	return {
		...memory,
		ids: memory.ids.slice(0, MOST_IDS),
		left: memory.left.slice(0, MOST_LEFT),
		whole: memory.whole && memory.ids.length <= MOST_IDS,
	};
}

/** n8n gives the static data as a proxy; its members are copied, so that nothing writes into them. */
function plain(data: IDataObject): unknown {
	return JSON.parse(JSON.stringify(data));
}

/**
 * Names what a trigger watches: its event and the parameters of the request, as they are saved. An
 * expression that gives another value at each poll (`$now`) stays the same.
 */
export function watchedBy({ parameters }: INode, { option, operation }: TriggerEvent): string {
	const names = operation.fields.map(({ property }) => property.name);
	const { options, filters } = parameters as { options?: IDataObject; filters?: unknown };
	const given = names.map((name) => parameters[name]);
	return hash(
		JSON.stringify([
			option.value,
			given,
			operation.filters && filters,
			options?.additionalBodyFields,
		]),
	);
}
