import file from './pasted.json';

/** What people have at hand for an identifier. */
export interface Pasted {
	/** What is pasted, and what the service gets of it: the plain form, and addresses that hold it. */
	readonly accepted: ReadonlyArray<readonly [pasted: unknown, sent: string | readonly string[]]>;
	/** What is refused before anything is sent: addresses of other things, words that are no identifier. */
	readonly refused: readonly unknown[];
}

/** By node and parameter; one that takes the same as another names that one. */
export const pasted = file as unknown as Readonly<
	Record<string, Readonly<Record<string, Pasted | string>>>
>;

/** What is pasted into a parameter of a node; undefined where it is no identifier. */
export function pastedInto(node: string, parameter: string): Pasted | undefined {
	const found = pasted[node]?.[parameter];
	return typeof found === 'string' ? pastedInto(node, found) : found;
}
