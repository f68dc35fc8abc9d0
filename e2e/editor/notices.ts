import type { Page } from 'playwright-core';

/** Closes the notices in the corner, which cover what a picture is to show. */
export async function closeNotices(page: Page): Promise<void> {
	const close = page.locator('.el-notification__closeBtn:visible');
	while ((await close.count()) > 0) {
		await close.first().click();
		await page.waitForTimeout(300);
	}
}
