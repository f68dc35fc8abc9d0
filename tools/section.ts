/** Whether a page has a place for a text that is made. */
export function hasSection(page: string, name: string): boolean {
	return page.includes(`<!-- ${name} -->`);
}

/**
 * Puts a text into its place in a page: between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error where the page has no such place
 */
export function withSection(page: string, name: string, text: string): string {
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const from = page.indexOf(begin);
	const to = page.indexOf(end);
	if (from === -1 || to < from) throw new Error(`The page has no place ${begin} … ${end}`);
	return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`;
}
