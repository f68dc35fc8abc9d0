import type { z as Zod, ZodType } from 'zod/v4';

/**
 * n8n's own Zod, resolved from n8n-workflow. `require('zod/v4')` could find the Zod of another community package in the same
 * folder: before 3.25 it has no `zod/v4`, and no node would load.
 */
const place = require.resolve('zod/v4', { paths: [require.resolve('n8n-workflow')] });

export const { z } = module.require(place) as { z: typeof Zod };

/* Building blocks of records and bodies. */

export const text = z.string();
export const number = z.number();
export const flag = z.boolean();
export const texts = z.array(text);

/** Makes members that are strings, as most are. */
export const strings = membersOfType(text);
export const numbers = membersOfType(number);
export const booleans = membersOfType(flag);

/** Makes a function that makes members of a type from their names. */
export function membersOfType<Type extends ZodType>(type: Type) {
	return <const Name extends string>(...names: Name[]) =>
		Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
}
