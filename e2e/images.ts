import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { documentationImages } from './paths';

const MAX_BYTES = 200_000;

/** What fades or moves in the editor has come to rest after it; the editor has no mark for that. */
const REST_MS = 1_500;

/** n8n's notices come into a corner for some seconds, and cover what is there. */
const NOTICES = '.el-notification';

/** What of a page a picture shows. */
export interface View {
	/** A part of it, in pixels. */
	area: { x: number; y: number; width: number; height: number };
	/** Selectors of what is left out. */
	hidden: string[];
}

/** Only the canvas of the editor. */
export const CANVAS: View = {
	area: { x: 42, y: 84, width: 1330, height: 688 },
	hidden: [
		'[data-test-id=canvas-controls]',
		'[data-test-id=execute-workflow-button]',
		// beside it, where there is more than one trigger
		'[aria-label="Select trigger node"]',
		'[role=radiogroup]',
	],
};

/** Pictures of n8n's editor for the documentation: `npm run e2e -- editor --images` renews them, no other run takes any. */
export class Images {
	constructor(private readonly renew: boolean) {}

	/** Takes a picture of the whole page, or of a view of it. */
	async take(page: Page, name: string, view?: View): Promise<void> {
		if (!this.renew) return;
		await mkdir(documentationImages, { recursive: true });
		const path = join(documentationImages, `${name}.png`);
		const hidden = [NOTICES, ...(view?.hidden ?? [])].join(', ');
		await page.waitForTimeout(REST_MS);
		await page.screenshot({
			path,
			animations: 'disabled',
			style: `${hidden} { visibility: hidden !important }`,
			...(view && { clip: view.area }),
		});
		const { size } = await stat(path);
		assert.ok(size <= MAX_BYTES, `${name}.png holds ${size} bytes, more than ${MAX_BYTES}`);
	}
}
