import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../tools/paths';

const FOLDER = join(root, 'docs/images');
const MAX_BYTES = 200_000;

/** What fades or moves in the editor has come to rest after it; the editor has no mark for that. */
const REST_MS = 1_500;

/** n8n's notices come into a corner for some seconds, and cover what is there. */
const NOTICES = '.el-notification';

/** The canvas of the editor, in pixels, and what of it is left out. */
const CANVAS = {
	clip: { x: 42, y: 84, width: 1330, height: 688 },
	hidden: [
		'[data-test-id=canvas-controls]',
		'[data-test-id=execute-workflow-button]',
		// beside it, where there is more than one trigger
		'[aria-label="Select trigger node"]',
		'[role=radiogroup]',
	],
};

/** Takes a picture of the editor for the documentation: with `--images`; no other run renews them. */
export async function takePicture(
	page: Page,
	name: string,
	of: 'page' | 'canvas' = 'page',
): Promise<void> {
	if (process.env.RENEW_IMAGES !== 'true') return;
	await mkdir(FOLDER, { recursive: true });
	const path = join(FOLDER, `${name}.png`);
	const { clip, hidden } = of === 'canvas' ? CANVAS : { clip: undefined, hidden: [] };
	await page.waitForTimeout(REST_MS);
	await page.screenshot({
		path,
		animations: 'disabled',
		style: `${[NOTICES, ...hidden].join(', ')} { visibility: hidden !important }`,
		...(clip && { clip }),
	});
	const { size } = await stat(path);
	assert.ok(size <= MAX_BYTES, `${name}.png holds ${size} bytes, more than ${MAX_BYTES}`);
}
