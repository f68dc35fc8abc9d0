/**
 * Bodies as they were sent, those of an offset listing by their start: its pages may be under way
 * together, and arrive in any order.
 */
export function inOrder(bodies: readonly unknown[]): unknown[] {
	const startOf = (body: unknown) => Number(Object(body).start ?? 0);
	return [...bodies].sort((one, other) => startOf(one) - startOf(other));
}
