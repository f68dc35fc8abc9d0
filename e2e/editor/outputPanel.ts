import type { Page } from '@playwright/test';

/** For what is read again and again until it is there. */
const SOON = { timeout: 500 };

/** Presses the button that runs the node. The panel shows a moment later what came of it. */
export async function executeStep(page: Page): Promise<void> {
	const isStarted = page.waitForResponse((response) => response.url().endsWith('/run'));
	await page.getByTestId('node-execute-button').click();
	await isStarted;
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
	return (await hint.innerText(SOON)).trim();
}

/** The panel of a node that failed. */
export async function errorPanel(page: Page): Promise<{ message: string; description: string }> {
	const panel = page.getByTestId('output-panel');
	return {
		message: await panel.getByTestId('node-error-message').innerText(SOON),
		description: await panel.getByTestId('node-error-description').innerText(SOON),
	};
}
