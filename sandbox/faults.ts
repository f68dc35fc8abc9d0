import { isMatch } from 'lodash';
import { z } from 'zod/v4';

/** @param charged whether the request is paid for, if it would have succeeded and the fault does not say: where the service did its work */
const kind = <Kind extends string, Shape extends z.ZodRawShape>(
	name: Kind,
	charged: boolean,
	shape: Shape,
) => z.strictObject({ kind: z.literal(name), charged: z.boolean().default(charged), ...shape });

/** Everything that can go wrong on purpose. */
export const faultSchema = z.discriminatedUnion('kind', [
	/**
	 * Any status; the service's own error body with any `message`, or exactly this `body` with
	 * `contentType`: any text, also JSON that no program would write. Any `headers`, unchanged.
	 */
	kind('status', false, {
		status: z.int().min(200).max(599),
		message: z.string().optional(),
		headers: z.record(z.string(), z.string()).optional(),
		body: z.string().optional(),
		contentType: z.string().optional(),
	}),
	/** The connection is reset before a byte of the answer. */
	kind('resetBeforeAnswer', false, {}),
	/** Never answers. */
	kind('hang', false, {}),
	/** Headers of a 200, then a blank every 50 ms, for ever. */
	kind('dripBody', true, {}),
	/**
	 * The first `keep` bytes of the right answer, or half of it, then the connection is closed. `framing` says
	 * how the client was to learn where the body ends: by its length (the default), by chunks, or by the
	 * end of the connection.
	 */
	kind('cutBody', true, {
		keep: z.int().min(0).optional(),
		framing: z.enum(['length', 'chunked', 'close']).optional(),
		gzip: z.boolean().optional(),
	}),
	/** The right answer, its members as given: each a text of JSON, inserted unchanged. */
	kind('envelope', true, { members: z.record(z.string(), z.string()) }),
	/** The right answer, `ms` milliseconds later. */
	kind('delay', true, { ms: z.number().min(0) }),
]);

/** A fault as a rule gives it, and as it strikes. */
export type Fault = z.input<typeof faultSchema>;
export type Struck = z.output<typeof faultSchema>;

const matchSchema = z.strictObject({
	/** The whole path, e.g. `/code-host/get-profile`, or its end. */
	path: z.string().default(''),
	/** From which of the requests on that match the rest, counted from 1 since the rule was added. */
	from: z.int().min(1).default(1),
	/** Which of them alone. */
	nth: z.int().min(1).optional(),
	/** Members that the body holds, with equal values. */
	bodyMatches: z.record(z.string(), z.unknown()).default({}),
});

const ruleSchema = z.strictObject({
	when: matchSchema.prefault({}),
	/** How often the fault strikes at most. */
	times: z.int().min(1).default(Infinity),
	fault: faultSchema,
});

export type FaultRule = z.input<typeof ruleSchema>;

/** What a rule looks at. */
interface Asked {
	readonly path: string;
	readonly body: unknown;
}

interface Entry extends z.output<typeof ruleSchema> {
	/** Requests that matched path and body. */
	seen: number;
	hits: number;
}

/** The rules that are in force, the oldest first. */
export class Faults {
	private readonly entries: Entry[] = [];
	/** How often a page was asked for that is unstable by itself. */
	private readonly unstable = new Map<string, number>();

	/** @throws ZodError for a rule that cannot be, as with a fault that lacks something */
	add(rule: FaultRule): void {
		this.entries.push({ ...ruleSchema.parse(rule), seen: 0, hits: 0 });
	}

	/** The fault for a request: that of the first rule that strikes. Every rule counts the request. */
	strike(request: Asked): Struck | undefined {
		const [struck] = this.entries.filter((entry) => matches(entry, request));
		if (struck === undefined) return this.strikeUnstable(request);
		struck.hits++;
		return struck.fault;
	}

	/**
	 * Listings that fail in the middle, to show what a node does then: an identifier that contains `unstable` has a third
	 * page that is answered 503 twice and then comes, again and again.
	 */
	private strikeUnstable({ path, body }: Asked): Struck | undefined {
		if (!isUnstable(Object(body) as Members)) return undefined;
		const page = `${path} ${JSON.stringify(body)}`;
		const asked = (this.unstable.get(page) ?? 0) + 1;
		this.unstable.set(page, asked);
		if (asked % 3 === 0) return undefined;
		return { kind: 'status', status: 503, message: 'Busy, try again', charged: false };
	}
}

type Members = Readonly<Record<string, unknown>>;

function isUnstable(body: Members): boolean {
	const { start, count = 10, cursor, after = cursor } = body;
	// a token ends with the number of its page (`pages.ts`)
	const isThird =
		typeof after === 'string' ? after.endsWith('_2') : start !== 0 && start === 2 * Number(count);
	return isThird && Object.values(body).some((value) => String(value).includes('unstable'));
}

function matches(entry: Entry, request: Asked): boolean {
	const { path, bodyMatches, nth, from } = entry.when;
	if (!isMatch(Object(request.body) as Members, bodyMatches)) return false;
	if (!request.path.endsWith(path)) return false;
	entry.seen++;
	const isDue = entry.seen >= from && (nth ?? entry.seen) === entry.seen;
	return isDue && entry.hits < entry.times;
}
