import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from '../tools/paths';

const MAX_BYTES = 150_000;

/** GitHub shows a picture at most 830 pixels wide: in a wider one the editor's texts could not be read. */
const MAX_WIDTH = 1_330;

/** What in the editor fades or moves has come to rest after it; the editor has no mark for that. */
const REST_MS = 1_500;

/** What would cover the picture: n8n's notices, the buttons on the canvas, and notes, which the pages repeat. */
const HIDDEN = [
	'.el-notification',
	'[data-test-id=canvas-controls]',
	'[data-test-id=execute-workflow-button]',
	// beside it, where there is more than one trigger
	'[aria-label="Select trigger node"]',
	'[data-test-id=sticky]',
];

const pathOf = (name: string) => join(root, `docs/images/${name}.png`);

const isRenewing = process.env.RENEW_IMAGES === 'true';

/** Whether a picture that the documentation has is to be taken. */
export const isWanted = (name: string) => isRenewing && existsSync(pathOf(name));

/** Takes a picture of a part of the editor for docs/images/: with `--images`; no other run renews them. */
export async function takePicture(
	page: Page,
	name: string,
	part: Locator,
	margin = 0,
): Promise<void> {
	if (!isRenewing) return;
	const path = pathOf(name);
	await page.waitForTimeout(REST_MS);
	const clip = await part.evaluateAll((all, room) => {
		const boxes = all.map((one) => one.getBoundingClientRect());
		const x = Math.min(...boxes.map(({ left }) => left)) - room;
		const y = Math.min(...boxes.map(({ top }) => top)) - room;
		const width = Math.max(...boxes.map(({ right }) => right)) + room - x;
		return { x, y, width, height: Math.max(...boxes.map(({ bottom }) => bottom)) + room - y };
	}, margin);
	assert.ok(clip.width <= MAX_WIDTH, `${name}.png is ${clip.width} pixels wide`);
	await page.screenshot({
		path,
		animations: 'disabled',
		style: `${HIDDEN.join(', ')} { visibility: hidden !important }`,
		clip,
	});
	const { size } = await stat(path);
	assert.ok(size <= MAX_BYTES, `${name}.png holds ${size} bytes`);
}
