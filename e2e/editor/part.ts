import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox/server';
import { eventually } from '../eventually';
import type { Images } from '../images';
import type { Setting } from '../n8n/server';
import type { Report } from '../report';
import { checkChoices } from './checkChoices';
import { checkCredential } from './checkCredential';
import { checkFields } from './checkFields';
import { EXPECTED_FIELDS } from './expectedFields';
import { addAction, listedNodes, openNodeCreator, searchNodes } from './nodeCreator';
import { choose, fill } from './nodeDetails';
import { errorPanel, executeStep, outputHint, outputTable, stepHasEnded } from './outputPanel';

const NODES = Object.keys(EXPECTED_FIELDS);

/** What a user does in the editor, in a real browser. */
export async function checkEditor(
	report: Report,
	{ client, sandbox }: Setting,
	page: Page,
	images: Images,
): Promise<void> {
	if (await report.check('the node creator opens', () => openNodeCreator(page))) {
		await checkNodeCreator(report, page, images);
		await checkNode(report, page, sandbox, images);
	}
	await checkFields(report, client, page, images);
}

async function checkNodeCreator(report: Report, page: Page, images: Images): Promise<void> {
	await report.check('"public platform data" finds the seven nodes and no other', async () => {
		await searchNodes(page, 'public platform data');
		await eventually(async () => {
			assert.deepEqual((await listedNodes(page)).sort(), [...NODES].sort());
		});
		await images.forDocumentation(page, 'node-creator');
	});
	for (const name of NODES) {
		await report.check(`finds ${name} by its name`, async () => {
			await searchNodes(page, name);
			await eventually(async () => assert.equal((await listedNodes(page))[0], name));
		});
	}
}

async function checkNode(report: Report, page: Page, sandbox: Sandbox, images: Images) {
	const isAdded = await report.check('adds Code Host by one of its actions', () =>
		addAction(page, 'Code Host', 'Get the repositories that a user has starred'),
	);
	if (!isAdded) return;
	await checkCredential(report, page, sandbox, images);
	await checkRun(report, page, images);
	await checkChoices(report, page, images);
}

async function checkRun(report: Report, page: Page, images: Images): Promise<void> {
	await report.check('runs the step: output table and cost hint', async () => {
		await fill(page, 'username', 'https://example.com/octo-12?tab=stars');
		await choose(page, 'output', 'Simplified');
		await executeStep(page);
		await eventually(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual(columns.slice(0, 3), ['nameWithOwner', 'description', 'url']);
			assert.equal(rows, 12);
			assert.match(await outputHint(page), /^Credits used: 2\. Requests: 2\. /);
		});
		await stepHasEnded(page);
		await images.forDocumentation(page, 'output-and-cost');
	});
	await report.check('shows what failed and what to do', async () => {
		await fill(page, 'username', 'missing-person');
		await executeStep(page);
		await eventually(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^Nothing was found for username "missing-person" \(404\)/);
			assert.match(description, /Check the spelling/);
		});
		await stepHasEnded(page);
		await images.forDocumentation(page, 'error');
	});
	await report.check('refuses a value that does not fit before anything is sent', async () => {
		await fill(page, 'username', 'not a username');
		await executeStep(page);
		await eventually(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^The parameter "Username" does not fit: got "not a username"/);
			assert.match(description, /^Nothing was sent\./);
		});
	});
}
