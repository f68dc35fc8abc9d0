import assert from 'node:assert/strict';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { documentationImages, e2eCache } from './paths';

const folder = join(e2eCache, 'images');
const MAX_BYTES = 200_000;

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

/** Pictures of n8n's editor, as the run sees it. */
export class Images {
	/** @param renew whether the pictures of the documentation are renewed */
	constructor(private readonly renew: boolean) {}

	/** A picture that the documentation shows: the whole page, or a view of it. */
	async forDocumentation(page: Page, name: string, view?: View): Promise<void> {
		const file = await this.take(page, name, view);
		const { size } = await stat(file);
		assert.ok(size <= MAX_BYTES, `${name}.png holds ${size} bytes, more than ${MAX_BYTES}`);
		if (!this.renew) return;
		await mkdir(documentationImages, { recursive: true });
		await copyFile(file, join(documentationImages, `${name}.png`));
	}

	/** A picture to look at after the run. @returns its path */
	async take(page: Page, name: string, view?: View): Promise<string> {
		await mkdir(folder, { recursive: true });
		const path = join(folder, `${name}.png`);
		const hidden = [NOTICES, ...(view?.hidden ?? [])].join(', ');
		await page.screenshot({
			path,
			animations: 'disabled',
			style: `${hidden} { visibility: hidden !important }`,
			...(view && { clip: view.area }),
		});
		return path;
	}
}
