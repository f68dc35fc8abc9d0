/** Returns a parameter's label as messages write it, in single quotes (n8n's UX guidelines). */
export function quoted(label: string): string {
	return `'${label}'`;
}

/** Returns a number with its noun: `1 credit`, `2 credits`. */
export function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `company` becomes `companies`, `User ID` becomes `User IDs`. */
export function plural(noun: string): string {
	return noun.endsWith('y') ? noun.replace(/y$/, 'ies') : `${noun}s`;
}
