import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { N8nClient } from '../../demo/n8nClient';
import { eventually } from '../eventually';
import type { Images } from '../images';
import { manualTrigger, ours, row, save } from '../n8n/workflow';
import type { Report } from '../report';
import { COMMON_OPTIONS, EXPECTED_FIELDS, type ExpectedFields } from './expectedFields';
import {
	addOnlyMember,
	choicesOf,
	choose,
	closeNode,
	cutOff,
	labels,
	membersOf,
	openNode,
} from './nodeDetails';

/** The entry that n8n itself adds to a dropdown of resources or operations. */
const N8N_ENTRY = 'Custom API Call';

/** Switches resource and operation on every node, and reads which fields show. */
export async function checkFields(
	report: Report,
	client: N8nClient,
	page: Page,
	images: Images,
): Promise<void> {
	const nodes = Object.keys(EXPECTED_FIELDS).map((name) => ours(name, typeOf(name), {}));
	const { id } = await save(client, row('Fields', [manualTrigger(), ...nodes]));
	await page.goto(`/workflow/${id}`);
	for (const [name, operations] of Object.entries(EXPECTED_FIELDS)) {
		const isOpen = await report.check(`${name} opens, with its resources in order`, async () => {
			await openNode(page, name);
			const resources = [...new Set(operations.map(({ resource }) => resource))];
			assert.deepEqual(withoutN8nEntry(await choicesOf(page, 'resource')), resources);
		});
		if (!isOpen) continue;
		for (const expected of operations) {
			const { resource, operation } = expected;
			await report.check(`${name}, ${resource}, ${operation} shows its fields`, async () => {
				await checkOperation(page, expected, operations);
				await images.take(page, `fields ${name} ${resource} ${operation}`);
			});
		}
		await closeNode(page);
	}
}

/** The type of the node that is called `Code Host`: `codeHost`. */
function typeOf(name: string): string {
	return name.charAt(0).toLowerCase() + name.slice(1).replace(' ', '');
}

async function checkOperation(
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
	await eventually(async () => {
		assert.deepEqual(await labels(page), [...top, ...expected.labels], 'labels');
	}, 10_000);
	assert.deepEqual(await cutOff(page), [], 'labels and placeholders that are cut off');
	await checkCollections(page, expected);
}

async function checkCollections(page: Page, { filters, options = [] }: ExpectedFields) {
	const sorted = [...COMMON_OPTIONS, ...options].sort((one, other) => one.localeCompare(other));
	assert.deepEqual(await membersOf(page, 'options'), sorted, 'options');
	if (filters?.length === 1) {
		await addOnlyMember(page, 'filters');
		assert.ok((await labels(page)).includes(filters[0] ?? ''), 'filters');
	} else if (filters) {
		assert.deepEqual(await membersOf(page, 'filters'), filters, 'filters');
	}
}

function withoutN8nEntry(names: string[]): string[] {
	return names.filter((name) => name !== N8N_ENTRY);
}
