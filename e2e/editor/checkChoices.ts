import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually';
import type { Images } from '../images';
import type { Report } from '../report';
import { addMember, choicesOf, choose, chooseSeveral, fill, labels } from './nodeDetails';
import { executeStep, outputTable, stepHasEnded } from './outputPanel';

/** Ways of choosing that hold more than one value, tried on the open Code Host node. */
export async function checkChoices(report: Report, page: Page, images: Images): Promise<void> {
	await report.check('output: each choice is offered', async () => {
		assert.deepEqual(await choicesOf(page, 'output'), ['Raw', 'Selected Fields', 'Simplified']);
	});
	await report.check('selected fields: those that are chosen come out, and the ID', async () => {
		await fill(page, 'username', 'octo-5');
		await choose(page, 'output', 'Selected Fields');
		await chooseSeveral(page, 'fields', ['Name With Owner', 'Stargazer Count']);
		await executeStep(page);
		await eventually(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual([...columns].sort(), ['id', 'nameWithOwner', 'stargazerCount']);
			assert.equal(rows, 5);
		});
		await stepHasEnded(page);
		await images.forDocumentation(page, 'selected-fields');
	});
	await report.check('a range filter shows its bounds', async () => {
		await choose(page, 'resource', 'Issue');
		await addMember(page, 'filters', 'Comments');
		await addMember(page, 'filters', 'Created');
		await eventually(async () => {
			const shown = await labels(page);
			const bounds = shown.slice(shown.indexOf('Filters') + 1, shown.indexOf('Output'));
			assert.deepEqual(bounds, [
				...['Comments', 'At Least', 'At Most', 'Less Than', 'More Than'],
				...['Created', 'After', 'Before', 'From', 'Until'],
			]);
		});
		await page.getByTestId('node-parameters').getByText('Filters').scrollIntoViewIfNeeded();
		await images.take(page, 'range filters');
	});
	await report.check('options that hold text, numbers and JSON can be added', async () => {
		await addMember(page, 'options', 'Additional Body Fields');
		await addMember(page, 'options', 'Max Credits');
		await addMember(page, 'options', 'After');
		await eventually(async () => {
			const shown = await labels(page);
			const added = shown.slice(shown.indexOf('Options') + 1);
			assert.deepEqual(added, ['Additional Body Fields', 'After', 'Max Credits']);
		});
		await page.getByTestId('collection-parameter-add').last().scrollIntoViewIfNeeded();
		await images.take(page, 'options');
	});
}
