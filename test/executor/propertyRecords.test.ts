import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import type { IDataObject, OnError } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import { issues, replies, starred, tweets } from './listings';
import { useOddService } from './oddService';

/*
 * Token listings of a service that is as odd as it may be: ids that are empty, missing, huge or come again,
 * pages without records whose token moves on, tokens of any text, answers that cannot be read. Every record
 * comes out, in one run and in runs that go on from each other, and no limit is exceeded.
 */

const odd = useOddService();

const styles = [
	{ listing: tweets, member: 'nextCursor', more: {} },
	{ listing: replies, member: 'nextCursor', more: { tweet: { id: '0' } } },
	{ listing: starred, member: 'after', more: {} },
	// a total that is too high
	{ listing: issues, member: 'after', more: { totalCount: 1000 } },
];

type Rec = Readonly<Record<string, unknown>>;

/** What stands for the id of the nth record; `[digits]` for an integer. */
const ids: ReadonlyArray<(nth: number) => unknown> = [
	(nth) => `id ${nth}`,
	(nth) => nth,
	(nth) => [`${9_007_199_254_740_993n + BigInt(nth)}`],
	() => '',
	() => null,
	() => undefined,
];

const unreadable = ['{"timeMs":1,"data":{"', '{"data":NaN}', '{}{}', 'All is well.', ''];

const jsonTokens = ['0', 'null', '{"cursor":"x"}', '{"after":"x"}'];
const oddTokens = [' ', '\n', 'a\n', '=1', '{{ 1 }}', ...jsonTokens];

const recordKinds = fc.array(fc.nat(ids.length - 1), { maxLength: 9 });

const randomCase = fc.record({
	style: fc.constantFrom(...styles),
	/** How many records each page has, and which of the ids above each of them. */
	pages: fc.array(recordKinds, { minLength: 1, maxLength: 7 }),
	/** Whether the first record of a page is the last one of the page before. */
	overlaps: fc.boolean(),
	tokens: fc.uniqueArray(
		fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.constantFrom(...oddTokens)),
		{ minLength: 7, maxLength: 7 },
	),
	end: fc.constantFrom('', null, undefined),
	/** Requests whose answer cannot be read, by their number, and what comes instead. */
	broken: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
	instead: fc.constantFrom(...unreadable),
	limit: fc.integer({ min: 1, max: 15 }),
	maxRunCredits: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
	onError: fc.constantFrom<OnError>('continueRegularOutput', 'stopWorkflow'),
});
type Case = typeof randomCase extends fc.Arbitrary<infer Value> ? Value : never;

const digitsOf = (id: unknown) => (Array.isArray(id) ? (id[0] as string) : id);

/** The pages as the service sends them, and the records that are to come out. */
function pagesOf({ pages, overlaps }: Case) {
	let nth = 0;
	let last: Rec | undefined;
	const sent = pages.map((kinds) => {
		const before = overlaps && last !== undefined && kinds.length > 0 ? [last] : [];
		const own = kinds.map((kind): Rec => {
			nth += 1;
			return { id: ids[kind]?.(nth), text: `record ${nth}` };
		});
		const end = own.at(-1);
		last = [undefined, null, ''].includes(end?.id as null) ? undefined : end;
		return [...before, ...own];
	});
	const texts = new Set(sent.flat().map(({ text }) => text));
	const all = [...texts].map((text) => sent.flat().find((record) => record.text === text) ?? {});
	return { sent, all: all.map(({ id, text }) => ({ id: digitsOf(id), text })) };
}

/** Serves the pages, and counts what is charged: each request, also one whose answer cannot be read. */
function serve(given: Case, sent: readonly Rec[][]) {
	const { style, tokens, end, broken, instead } = given;
	const { position } = style.listing;
	const charged = { requests: 0 };
	odd.answer = ({ body }, response: ServerResponse) => {
		const token = Object(body)[position] as string | undefined;
		const at = token === undefined ? 0 : tokens.indexOf(token) + 1;
		const isKnown = token === undefined || tokens.includes(token);
		const next = at + 1 < sent.length ? tokens[at] : end;
		const data = { ...style.more, [style.listing.records ?? '']: sent[at], [style.member]: next };
		response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
		if (!isKnown) return response.end(`{"status":"error","message":"no such token"}`);
		charged.requests += 1;
		if (broken.includes(charged.requests - 1)) return response.end(instead);
		const text = JSON.stringify({ timeMs: 1, creditsCost: 1, data });
		return response.end(text.replaceAll(/\["(\d{16,})"\]/g, '$1'));
	};
	return charged;
}

async function run(
	{ style: { listing } }: Case,
	from: unknown,
	options: object,
	parameters: { limit?: number },
	onError: OnError = 'continueRegularOutput',
) {
	return await odd.list(listing, 1, {
		onError,
		items: [{ from } as IDataObject],
		parameters,
		options: {
			...options,
			[listing.position]: '={{ $json.from }}',
			timeout: 10_000,
			maxRetries: 0,
			addResponseDetails: true,
		},
	});
}

/** Records and, if there is one, the error item of a run; and where its last item says to go on. */
function read({ items }: NodeResult) {
	const failed = items.find(({ json }) => typeof json.error === 'string')?.json;
	const records = items.filter(({ json }) => json !== failed).map(({ json }) => json);
	return {
		records: records.map(({ id, text }) => ({ id, text })),
		failed,
		next: Object(failed?.details).resumeFrom ?? Object(records.at(-1)?._response).next,
	};
}

async function expectWholeRun(given: Case): Promise<void> {
	const { sent, all } = pagesOf(given);
	odd.forget();
	const charged = serve(given, sent);
	const { maxRunCredits, onError } = given;
	const limit = maxRunCredits === undefined ? {} : { maxRunCredits };
	const result = await run(given, '', limit, {}, onError);
	expect(charged.requests).toBeLessThanOrEqual(maxRunCredits ?? Infinity);
	const { records, failed } = read(result);
	expect(records).toEqual(all.slice(0, records.length));
	const isComplete = result.error === undefined && failed === undefined;
	if (isComplete && maxRunCredits === undefined) expect(records).toHaveLength(all.length);
}

/** Runs with a Limit, each from where the one before ended, until there is nowhere to go on to. */
async function expectRunsInTurn(given: Case): Promise<void> {
	const { sent, all } = pagesOf(given);
	serve(given, sent);
	const came: unknown[] = [];
	let from: unknown = '';
	for (let round = 0; from !== null && round < 100; round += 1) {
		const result = await run(given, from, {}, { limit: given.limit });
		expect(result.error).toBeUndefined();
		const { records, failed, next } = read(result);
		if (failed !== undefined) expect(failed.error).not.toContain('no such token');
		came.push(...records.map(({ text }) => text));
		from = next ?? null;
	}
	// what a page repeats of another run comes again
	const texts = all.map(({ text }) => text);
	expect([...new Set(came)]).toEqual(texts);
	if (!given.overlaps) expect(came).toEqual(texts);
}

test('every record comes out, in one run and in runs that go on from each other', async () => {
	await fc.assert(
		fc.asyncProperty(randomCase, async (given) => {
			await expectWholeRun(given);
			await expectRunsInTurn(given);
		}),
		{
			numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
			seed: Number(process.env.PROPERTY_SEED ?? 1),
		},
	);
}, 300_000);
