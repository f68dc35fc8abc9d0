import { z } from 'zod/v4';

const common = {
	/** Whether the request is paid for all the same, if it would have succeeded. */
	charged: z.boolean().optional(),
};

const kind = <Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
	z.strictObject({ kind: z.literal(name), ...common, ...shape });

/**
 * Everything that can go wrong on purpose. Where the service did its work, so that the right answer is in
 * what comes, the request is charged by default (`isCharged` in `faultAnswers.ts`).
 */
export const faultSchema = z.discriminatedUnion('kind', [
	/**
	 * Any status; the service's own error body with any `message`, or exactly this `body` with
	 * `contentType`: any text, also JSON that no program would write. Any `headers`, unchanged.
	 */
	kind('status', {
		status: z.int().min(200).max(599),
		message: z.string().optional(),
		headers: z.record(z.string(), z.string()).optional(),
		body: z.string().optional(),
		contentType: z.string().optional(),
	}),
	/** The connection is reset before a byte of the answer. */
	kind('resetBeforeAnswer', {}),
	/** Never answers. */
	kind('hang', {}),
	/** Headers of a 200, then a blank every `everyMs` (default 50), for ever. */
	kind('dripBody', { everyMs: z.number().min(1).optional() }),
	/**
	 * The first `keep` bytes of the right answer, or half of it, then the connection is closed. `framing` says
	 * how the client was to learn where the body ends: by its length (the default), by chunks, or by the
	 * end of the connection.
	 */
	kind('cutBody', {
		keep: z.int().min(0).optional(),
		framing: z.enum(['length', 'chunked', 'close']).optional(),
		gzip: z.boolean().optional(),
	}),
	/** The right answer, made `bytes` long by blanks; compressed on the way with `gzip`. Never in memory whole. */
	kind('huge', { bytes: z.int().min(0), gzip: z.boolean().optional() }),
	/** A 200 that says it is compressed, and is not (default gzip). */
	kind('notCompressed', { encoding: z.enum(['gzip', 'deflate', 'br']).optional() }),
	/** A 200 that is a web page. */
	kind('html', {}),
	/** A 200 that is plain text. */
	kind('notJson', {}),
	/** A 200 without `data`. */
	kind('noData', {}),
	/** A 200 whose whole body is `null`. */
	kind('nullBody', {}),
	/** A 200 whose `data` is null. */
	kind('dataNull', {}),
	/** The right answer; each list in `data` (or `data` itself, where it is one) holds nulls for records. */
	kind('nullRecords', {}),
	/** The right answer; each record, and `data` itself, has one more member, `nested`: objects `depth` levels deep. */
	kind('deep', { depth: z.int().min(1) }),
	/** The right answer, its members as given: each a text of JSON, inserted unchanged, or null to leave it out. */
	kind('envelope', { members: z.record(z.string(), z.string().nullable()) }),
	/** A 200 that says `status: "error"`. */
	kind('errorEnvelope', { message: z.string().optional() }),
	/** A 307 to `to`, an absolute address. */
	kind('redirect', { to: z.string() }),
	/** The right answer, `ms` milliseconds later. */
	kind('delay', { ms: z.number().min(0) }),
]);

export type Fault = z.output<typeof faultSchema>;

const matchSchema = z.strictObject({
	/** The whole path, e.g. `/code-host/get-profile`, or its end. */
	path: z.string().optional(),
	/** Which of the requests that match the rest, counted from 1 since the rule was added. */
	nth: z.union([z.int().min(1), z.array(z.int().min(1))]).optional(),
	/** From which of those requests on. */
	from: z.int().min(1).optional(),
	/** Members that the body holds, with equal values. */
	bodyMatches: z.record(z.string(), z.unknown()).optional(),
});

const ruleSchema = z.strictObject({
	when: matchSchema.optional(),
	/** How often the fault strikes at most. */
	times: z.int().min(1).optional(),
	/** Share of the matching requests that it strikes, drawn from `seed` (default 1). */
	probability: z.number().min(0).max(1).optional(),
	seed: z.int().optional(),
	fault: faultSchema,
});

/** A rule as it travels over HTTP (`POST /__sandbox/faults`). */
export const faultRuleSchema = ruleSchema;

export type FaultMatch = z.output<typeof matchSchema>;

/** What a rule can look at. */
export interface FaultRequest {
	readonly path: string;
	readonly body: unknown;
	/** How many requests came before this one since the start or the last reset. */
	readonly index: number;
}

/** A rule as a program gives it: `when` may also be a function. */
export type FaultRule = Omit<z.output<typeof ruleSchema>, 'when'> & {
	readonly when?: FaultMatch | ((request: FaultRequest) => boolean) | undefined;
};
