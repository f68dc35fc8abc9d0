/** The name of a parameter as messages write it: in single quotes, as n8n's UX guidelines ask. @param label as on the screen */
export function quoted(label: string): string {
	return `'${label}'`;
}
