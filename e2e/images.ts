import assert from 'node:assert/strict';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { documentationImages, e2eCache } from './paths';

const folder = join(e2eCache, 'images');
const MOST_BYTES = 200_000;

/** n8n's notices come into a corner for some seconds, and cover what is there. */
const WITHOUT_NOTICES = '.el-notification { visibility: hidden }';

/** A part of the page, in pixels. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Pictures of n8n's editor, as the run sees it. */
export class Images {
	/** @param renew whether the pictures of the documentation are written anew */
	constructor(private readonly renew: boolean) {}

	/** A picture that the documentation shows: the whole page, or an area of it. */
	async forDocumentation(page: Page, name: string, area?: Area): Promise<void> {
		const file = await this.take(page, name, area);
		const { size } = await stat(file);
		assert.ok(size <= MOST_BYTES, `${name}.png holds ${size} bytes, more than ${MOST_BYTES}`);
		if (!this.renew) return;
		await mkdir(documentationImages, { recursive: true });
		await copyFile(file, join(documentationImages, `${name}.png`));
	}

	/** A picture to look at after the run. @returns its path */
	async take(page: Page, name: string, area?: Area): Promise<string> {
		await mkdir(folder, { recursive: true });
		const path = join(folder, `${name}.png`);
		const clip = area && { clip: area };
		await page.screenshot({ path, animations: 'disabled', style: WITHOUT_NOTICES, ...clip });
		return path;
	}
}
