/** What begins and ends strings in JSON text, characters that are escaped in them, and numbers. */
const MARKS = /"|\\[^]|-?\d[\d.eE+-]*/g;

/** The JSON text with its numbers, as they are written, replaced; what stands in its strings stays. */
export function replaceNumbers(json: string, replace: (written: string) => string): string {
	let isInString = false;
	return json.replace(MARKS, (found) => {
		if (found === '"') isInString = !isInString;
		return isInString || /^["\\]/.test(found) ? found : replace(found);
	});
}
