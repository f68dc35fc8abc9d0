import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import type { ExampleWorkflow } from '../../demo/importExamples';
import { navigate } from '../editor/navigate';
import type { Images, View } from '../images';
import type { Report } from '../report';

/** The canvas alone. */
const CANVAS: View = {
	area: { x: 42, y: 84, width: 1330, height: 688 },
	hidden: [
		'[data-test-id=canvas-controls]',
		'[data-test-id=execute-workflow-button]',
		'[role=radiogroup]',
	],
};

/** Takes a picture of each example as the editor shows it: `example-<file>.png`. */
export async function pictureExamples(
	report: Report,
	examples: Map<string, ExampleWorkflow>,
	page: Page,
	images: Images,
): Promise<void> {
	await page.goto('/home/workflows');
	for (const [file, { id, nodes }] of examples) {
		await report.check(`examples/${file} opens in the editor`, async () => {
			await navigate(page, `/workflow/${id}`);
			const shown = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
			for (const { name } of shown) {
				await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).waitFor();
			}
			await page.getByTestId('zoom-to-fit').click();
			// The canvas moves to its place, without a mark for being there.
			await page.waitForTimeout(800);
			await images.forDocumentation(page, `example-${basename(file, '.json')}`, CANVAS);
		});
	}
}
