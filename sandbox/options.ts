import { z } from 'zod/v4';

/** What can be switched while the sandbox runs. Pages count from 0; `pages.ts` explains the members of a listing. */
export const scenarioSchema = z.strictObject({
	/** The key that is right. */
	apiKey: z.string().min(1).default('ppd_sandbox_key'),
	/** Credits left on the account. */
	balance: z.number().min(0).default(1_000_000_000),
	/** More keys that are right, for the same account. */
	keys: z.array(z.string().min(1)).default([]),
	/** Milliseconds before every answer. */
	latencyMs: z.number().min(0).default(0),
	/** More requests within any second are answered 429; 0 for no limit. */
	maxPerSecond: z.int().min(0).default(0),
	/** How the last page of a token listing says that it is the last. */
	end: z.enum(['empty', 'null', 'missing']).default('empty'),
	/** Pages that answer without records though their token moves on. */
	emptyPageAt: z.array(z.int().min(0)).default([]),
	/** The first n records of a page behind a token are the last n of the page before. */
	overlap: z.int().min(0).default(0),
	/** Leave `totalResultCount` and `totalCount` out. */
	omitTotal: z.boolean().default(false),
	/** Requests kept in the log, the newest; 0 switches it off. Counters go on. */
	logLimit: z.int().min(0).default(Number.MAX_SAFE_INTEGER),
});

const startSchema = scenarioSchema.extend({
	/** 0 takes any free port. */
	port: z.int().min(0).max(65_535).default(0),
});

export type Scenario = z.output<typeof scenarioSchema>;
export type ScenarioOptions = z.input<typeof scenarioSchema>;
export type StartOptions = z.input<typeof startSchema>;

/** Start options with every default filled in; throws ZodError for an unknown option or a value out of range. */
export function withDefaults(options: StartOptions) {
	const { port, ...scenario } = startSchema.parse(options);
	return { port, scenario };
}
