const PALETTES = {
	light: { lines: '#33405c', accent: '#0c9a88' },
	dark: { lines: '#dde4f2', accent: '#3ad1bc' },
};

/**
 * Draws the icons of a platform, for light and dark screens, as those of the other platforms look.
 * @param name the node's name
 * @param shapes SVG shapes in a square of 48, drawn as lines; a pattern of dots that only this name has, if not given
 * @returns their texts, by file name
 */
export function drawIcons(name: string, shapes?: string): Record<string, string> {
	const entries = Object.entries(PALETTES).map(([screen, { lines, accent }]) => {
		const drawn = shapes ?? '<rect x="6" y="6" width="36" height="36" rx="8"/>';
		const dots = shapes === undefined ? dotsOf(name) : '<circle cx="24" cy="24" r="3"/>';
		return [
			`${name}.${screen}.svg`,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
	<g fill="none" stroke="${lines}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>
	<g fill="${accent}" stroke="${accent}" stroke-width="2" stroke-linejoin="round">${dots}</g>
</svg>
`,
		];
	});
	return Object.fromEntries(entries) as Record<string, string>;
}

/** Some of nine dots, chosen by the letters of the name. */
function dotsOf(name: string): string {
	const chosen = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 511, 7) + 1;
	return Array.from({ length: 9 }, (_, at) => at)
		.filter((at) => (chosen >> at) & 1)
		.map((at) => `<circle cx="${15 + (at % 3) * 9}" cy="${15 + Math.floor(at / 3) * 9}" r="2"/>`)
		.join('');
}
