/** A number with what it counts: `1 credit`, `2 credits`. */
export function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The name of a parameter as messages write it: in single quotes, as n8n's UX guidelines ask. @param label as on the screen */
export function quoted(label: string): string {
	return `'${label}'`;
}
