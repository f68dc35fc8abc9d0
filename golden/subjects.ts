import type { Operation } from '../nodes/shared/operation/operation';

/**
 * A subject like the golden one that the sandbox reads a length from (`sandbox/lengths.ts`): an id of digits, an address, a text.
 * @param wire the body member that says whose listing is asked for
 * @param which tells subjects of one length apart
 * @throws where the contract refuses each form
 */
export function subjectLike(
	{ endpoint, option }: Operation,
	{ wire, value }: { wire: string; value: string },
	length: number,
	which = 0,
): string {
	const rule = endpoint.body.shape[wire] as { safeParse(value: unknown): { success: boolean } };
	const subjects = forms(value, length, which);
	const found = subjects.find((subject) => rule.safeParse(subject).success);
	if (found !== undefined) return found;
	throw new Error(
		`the contract refuses each of ${subjects.join(', ')}, in which the sandbox would read that a listing has ${length} records: choose a golden ${wire} to which "${which}-${length}" can be added, or give its listings a length in sandbox/lengths.ts and a form in golden/subjects.ts (${option.action})`,
	);
}

function forms(value: string, length: number, which: number): string[] {
	const digits = (number: number) => String(number).padStart(3, '0');
	if (/^\d+$/.test(value)) return [value.slice(0, -6) + digits(which) + digits(length)];
	const end = `${which}-${length}`;
	if (value.includes('://')) return [`${value.replace(/\/$/, '')}-${end}/`];
	// some identifiers have a fixed length
	return [`${value}${end}`, value.slice(0, -end.length) + end];
}
