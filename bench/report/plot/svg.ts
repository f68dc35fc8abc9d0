/** Text that may stand in SVG. */
export function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** One SVG element; numbers are rounded to a tenth. */
export function element(
	name: string,
	attributes: Readonly<Record<string, string | number>>,
	content = '',
): string {
	const written = Object.entries(attributes).map(
		([key, value]) => ` ${key}="${typeof value === 'number' ? Number(value.toFixed(1)) : value}"`,
	);
	return `<${name}${written.join('')}>${content}</${name}>`;
}

export function label(
	text: string,
	x: number,
	y: number,
	style: Readonly<Record<string, string | number>> = {},
): string {
	return element('text', { x, y, ...style }, escaped(text));
}

/** A number as people read it: `1,309`, `0.75`. */
export function readable(value: number): string {
	return value >= 100
		? Math.round(value).toLocaleString('en')
		: String(Number(value.toPrecision(2)));
}
