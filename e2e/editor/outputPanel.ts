import type { Page } from 'playwright-core';
import { closeNotices } from './notices';

/** Presses the button that runs the node, and waits for its end. */
export async function executeStep(page: Page): Promise<void> {
	const success = page.getByText('Node executed successfully');
	const problem = page.getByText(/^Problem in node/);
	await closeNotices(page);
	await page.getByTestId('node-execute-button').click();
	await success.or(problem).first().waitFor();
	await closeNotices(page);
}

/** What the table of the output panel shows. */
export async function outputTable(page: Page): Promise<{ columns: string[]; rows: number }> {
	const panel = page.getByTestId('output-panel');
	const heads = await panel.locator('table th').allInnerTexts();
	const rows = await panel.locator('table tbody tr').count();
	return { columns: heads.map((head) => head.trim()).filter(Boolean), rows };
}

/** The hint above the items. */
export async function outputHint(page: Page): Promise<string> {
	const hint = page.getByTestId('output-panel').getByTestId('node-hint');
	return (await hint.innerText()).trim();
}

/** The panel of a node that failed. */
export async function errorPanel(page: Page): Promise<{ message: string; description: string }> {
	const panel = page.getByTestId('output-panel');
	return {
		message: await panel.getByTestId('node-error-message').innerText(),
		description: await panel.getByTestId('node-error-description').innerText(),
	};
}
