import { z } from 'zod/v4';

const common = {
	/** Whether the request is paid for all the same, if it would have succeeded. */
	charged: z.boolean().optional(),
};

const kind = <Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
	z.strictObject({ kind: z.literal(name), ...common, ...shape });

/** Everything that can go wrong on purpose. Only `delay`, `cutBody` and `dripBody` charge by default. */
export const faultSchema = z.discriminatedUnion('kind', [
	/** Any status; the service's own error body, or `body` as it stands with `contentType`. */
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
	/** The right answer, half of it: the connection is closed before the promised length. */
	kind('cutBody', {}),
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
