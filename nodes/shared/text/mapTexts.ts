import { isPlainObject } from 'lodash';
import { pauses } from '../time/pauses';

/**
 * Replaces every text and every member's name in a value that JSON.parse has made, at any depth. Changes the value.
 * Pauses now and then, because a large value takes a while.
 */
export async function mapTexts<Value extends object>(
	value: Value,
	map: (text: string) => string,
): Promise<Value> {
	const withMappedNames = (part: Record<string, unknown>) =>
		Object.keys(part).every((name) => map(name) === name)
			? part
			: Object.fromEntries(Object.keys(part).map((name) => [map(name), part[name]]));
	const root = { value };
	const open: object[] = [root];
	const pause = pauses();
	for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
		await pause();
		const parts = holder as Record<string | number, unknown>;
		for (const name of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
			const part = parts[name];
			if (typeof part === 'string') parts[name] = map(part);
			if (isPlainObject(part)) parts[name] = withMappedNames(part as Record<string, unknown>);
			const mapped = parts[name];
			if (typeof mapped === 'object' && mapped !== null) open.push(mapped);
		}
	}
	return root.value;
}
