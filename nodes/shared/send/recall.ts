/** Max values to keep of each kind; beyond that, the one that was used least recently is forgotten. */
const MAX_VALUES = 10_000;

/** Returns the value of a key. Makes it if there is none. */
export function recall<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
	const value = values.get(key) ?? make();
	values.delete(key);
	values.set(key, value);
	const [oldest = key] = values.keys();
	if (values.size > MAX_VALUES) values.delete(oldest);
	return value;
}
