import type { ZodType } from 'zod/v4';
import { z } from './zod';

/* What the members of records and bodies are. */

export const text = z.string();
export const number = z.number();
export const flag = z.boolean();
export const texts = z.array(text);

/** Members that are all strings: most of the service's records are, in large part. */
export const strings = membersOfType(text);
export const numbers = membersOfType(number);
export const booleans = membersOfType(flag);

/** Makes what makes members of this type, by their names. */
export function membersOfType<Type extends ZodType>(type: Type) {
	return <const Name extends string>(...names: Name[]) =>
		Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
}
