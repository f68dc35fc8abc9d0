import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod/v4';

const answer = z.strictObject({ timeMs: z.number(), creditsCost: z.number(), data: z.unknown() });
const refusal = { why: z.string(), field: z.string() };

/**
 * A golden example: an endpoint as the service's document shows it, written by hand and so independent of the contract. In
 * paths, `[]` stands for every element of an array.
 */
const goldenExample = z.strictObject({
	path: z.string(),
	/** Whether the request carries the API key. */
	auth: z.boolean(),
	/** The price; for `perResult` the responses below cost one credit per record. */
	credits: z.enum(['perResult', 'perRequest', 'free', 'notStated']),
	/** The minimal request. */
	request: z.record(z.string(), z.unknown()),
	/** A request with every documented parameter. */
	fullRequest: z.record(z.string(), z.unknown()),
	/** Bodies at the limits of what the document allows. */
	accepted: z.array(z.unknown()).default([]),
	/** Bodies that break one documented rule each, with the path of the member that breaks it, such as `limit`. */
	refused: z.array(z.strictObject({ body: z.unknown(), ...refusal })).min(1),
	/** An optional paging member of the response that the document names in one place but not in another. */
	pagingMemberNotShown: z.strictObject({ at: z.string(), why: z.string() }).optional(),
	/** Not from the document: a body for which the probe finds a lasting record; null to send `request`. */
	known: z.record(z.string(), z.unknown()).nullable(),
	/** Parts of the response whose fields the document does not show. */
	shapeNotShown: z.array(z.string()).default([]),
	/** A response with every documented field, and no more records than `fullRequest` asks for. */
	response: answer,
	/** The last page of a listing. */
	lastPage: answer.optional(),
	/** A response with default values only. */
	minimalResponse: answer.optional(),
	/** `data` that the document forbids. */
	refusedData: z.array(z.strictObject({ data: z.unknown(), ...refusal })).default([]),
});

export type Golden = z.infer<typeof goldenExample>;

/** @throws with the file's name and what is missing */
function examplesIn(file: string): Golden[] {
	const text = readFileSync(resolve(__dirname, file), 'utf8');
	const { data, error } = z.array(goldenExample).safeParse(JSON.parse(text));
	if (data === undefined) throw new Error(`golden/${file}: ${z.prettifyError(error)}`);
	return data;
}

/** All golden examples, by path. */
export const goldenByPath: ReadonlyMap<string, Golden> = new Map(
	globSync('platforms/*.json', { cwd: __dirname })
		.flatMap(examplesIn)
		.map((golden) => [golden.path, golden]),
);

/** Returns the golden example of an endpoint. @throws with the place where to write it */
export function goldenOf(path: string): Golden {
	const golden = goldenByPath.get(path);
	if (golden === undefined) {
		throw new Error(`There is no golden example of ${path}: write it in golden/platforms/`);
	}
	return golden;
}

/** The golden error body, and bodies that are not errors. */
export { default as goldenErrors } from './errors.json';
