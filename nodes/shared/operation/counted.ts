/** A number with what it counts: `1 credit`, `2 credits`. */
export function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}
