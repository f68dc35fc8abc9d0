/** The part of an address that leads to a heading, as GitHub makes it. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
}
