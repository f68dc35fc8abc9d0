import type { Page } from '@playwright/test';

/** Vue leaves its application on the element it fills. */
interface VueElement extends Element {
	__vue_app__: { config: { globalProperties: { $router: { push(path: string): Promise<void> } } } };
}

/** Opens another page of the editor without loading the editor again, which takes ten seconds on a busy machine. */
export async function navigate(page: Page, path: string): Promise<void> {
	await page.evaluate(async (target) => {
		const app = document.querySelector('#app') as VueElement;
		await app.__vue_app__.config.globalProperties.$router.push(target);
	}, path);
}
