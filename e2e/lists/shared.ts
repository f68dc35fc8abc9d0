import assert from 'node:assert/strict';
import type { callerOf } from '../../n8n/lists/cacheCaller';
import type { Sandbox } from '../../sandbox/server';

// What the examples on data tables and those on PostgreSQL have in common.

/** Names of companies, the last of them missing ones. */
export function names(prefix: string, count: number, missing = 0): string[] {
	return Array.from({ length: count }, (_, at) =>
		at >= count - missing ? `missing-${prefix}-${at}` : `${prefix}-${at}`,
	);
}

/** Calls a sub-workflow that remembers answers. */
export type Ask = ReturnType<typeof callerOf>;

/**
 * Asks twice, and sees that a company is paid once a month, however it is written, and that answers come in the order of
 * what was asked.
 * @param expire lets a month go by for the answer of a company
 */
export async function isPaidOnceAMonth(
	ask: Ask,
	sandbox: Sandbox,
	expire: (company: string) => Promise<void>,
): Promise<void> {
	/** What was asked, what came back, and whether it was stored. */
	const seen = (answers: Awaited<ReturnType<Ask>>) =>
		answers.map(({ asked, got, isStored }) => [asked, got, isStored]);
	const address = 'https://example.com/company/Acme/about?x=1';

	const first = await ask(['acme', 'missing-1', 'GLOBEX', 'acme', address, 'not one!']);
	assert.deepEqual(seen(first), [
		['acme', 'acme', false],
		['missing-1', undefined, undefined],
		['GLOBEX', 'globex', false],
		['acme', 'acme', false],
		[address, 'acme', false],
		['not one!', undefined, undefined],
	]);
	assert.match(String(first[1]?.error), /\(404\): Not found/);
	assert.match(String(first[5]?.error), /The parameter "Company" is invalid/);
	assert.equal(sandbox.credits, 2);

	await expire('globex');
	const again = await ask(['company/acme', 'globex', 'Acme', 'Globex']);
	assert.deepEqual(seen(again), [
		['company/acme', 'acme', true],
		['globex', 'globex', false],
		['Acme', 'acme', true],
		['Globex', 'globex', false],
	]);
	assert.equal(sandbox.credits, 3);
	await ask(['acme', 'globex']);
	assert.equal(sandbox.requests, 4, 'what is stored is not asked for');
}
