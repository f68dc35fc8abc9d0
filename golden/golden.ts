import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod/v4';

const answer = z.strictObject({ timeMs: z.number(), creditsCost: z.number(), data: z.unknown() });
const refusal = { why: z.string(), field: z.string() };

/**
 * One golden example: an endpoint as the service's document shows it, written by hand and so independent of the
 * contract. In paths, `[]` stands for every element of an array.
 */
const goldenExample = z.strictObject({
	path: z.string(),
	/** Whether the request carries the API key. */
	auth: z.boolean(),
	/** The price; for `perResult` the answers below cost one credit for each record. */
	credits: z.enum(['perResult', 'perRequest', 'free', 'notStated']),
	/** The minimal call. */
	request: z.record(z.string(), z.unknown()),
	/** Every documented parameter, with valid values. */
	fullRequest: z.record(z.string(), z.unknown()),
	/** Bodies at the edge of what the document allows. */
	accepted: z.array(z.unknown()).default([]),
	/** Bodies that break one documented rule each, with the path of the member that breaks it, such as `limit`. */
	refused: z.array(z.strictObject({ body: z.unknown(), ...refusal })).min(1),
	/** An optional paging member of the answer that the document names in one place and not in another. */
	pagingMemberNotShown: z.strictObject({ at: z.string(), why: z.string() }).optional(),
	/** Not from the document: with this body the probe finds something that lasts; null where nothing does, and `request` is sent. */
	known: z.record(z.string(), z.unknown()).nullable(),
	/** Parts of the answer whose shape the document does not show. */
	shapeNotShown: z.array(z.string()).default([]),
	/** A whole answer with every documented field, and no more records than `fullRequest` asks for. */
	response: answer,
	/** The last page of a listing. */
	lastPage: answer.optional(),
	/** An answer with nothing in it but defaults. */
	minimalResponse: answer.optional(),
	/** `data` that the document rules out. */
	refusedData: z.array(z.strictObject({ data: z.unknown(), ...refusal })).default([]),
});

export type Golden = z.infer<typeof goldenExample>;

/** @throws that names the file, and what is missing in it */
function examplesIn(file: string): Golden[] {
	const text = readFileSync(resolve(__dirname, file), 'utf8');
	const { data, error } = z.array(goldenExample).safeParse(JSON.parse(text));
	if (data === undefined) throw new Error(`golden/${file}: ${z.prettifyError(error)}`);
	return data;
}

/** The golden example of every endpoint, by its path. */
export const goldenByPath: ReadonlyMap<string, Golden> = new Map(
	globSync('platforms/*.json', { cwd: __dirname })
		.flatMap(examplesIn)
		.map((golden) => [golden.path, golden]),
);

/** The golden example of an endpoint. @throws that says where it has to be written */
export function goldenOf(path: string): Golden {
	const golden = goldenByPath.get(path);
	if (golden === undefined) {
		throw new Error(`There is no golden example of ${path}: write it in golden/platforms/`);
	}
	return golden;
}

/** The golden error body, and the bodies that are none. */
export { default as goldenErrors } from './errors.json';
