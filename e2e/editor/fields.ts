import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { COMMON_OPTIONS, type ExpectedFields, SPENDING_OPTIONS } from './expectedFields';
import { addOnlyMember, choicesOf, choose, cutOff, labels, membersOf } from './nodeDetails';

/** The entry that n8n itself adds to a dropdown of resources or operations. */
const N8N_ENTRY = 'Custom API Call';

/**
 * Switches the open node to an operation, and reads which fields show.
 * @param all operations of the node
 */
export async function checkOperation(
	page: Page,
	expected: ExpectedFields,
	all: ExpectedFields[],
): Promise<void> {
	const { resource, operation, isFree } = expected;
	await choose(page, 'resource', resource);
	const siblings = all.filter((other) => other.resource === resource);
	assert.deepEqual(
		withoutN8nEntry(await choicesOf(page, 'operation')),
		siblings.map((sibling) => sibling.operation),
		'operations',
	);
	await choose(page, 'operation', operation);
	const top = isFree ? ['Resource', 'Operation'] : ['Credential', 'Resource', 'Operation'];
	await expect(async () => {
		assert.deepEqual(await labels(page), [...top, ...expected.labels], 'labels');
	}).toPass();
	assert.deepEqual(await cutOff(page), [], 'labels and placeholders that are cut off');
	await checkCollections(page, expected);
}

async function checkCollections(page: Page, { filters, options = [], isFree }: ExpectedFields) {
	const common = isFree ? COMMON_OPTIONS : [...COMMON_OPTIONS, ...SPENDING_OPTIONS];
	const sorted = [...common, ...options].sort((one, other) => one.localeCompare(other));
	assert.deepEqual(await membersOf(page, 'options'), sorted, 'options');
	if (filters?.length === 1) {
		await addOnlyMember(page, 'filters');
		assert.ok((await labels(page)).includes(filters[0] ?? ''), 'filters');
	} else if (filters) {
		assert.deepEqual(await membersOf(page, 'filters'), filters, 'filters');
	}
}

/** The entries of a dropdown that are ours. */
export function withoutN8nEntry(names: string[]): string[] {
	return names.filter((name) => name !== N8N_ENTRY);
}
