import type { z as Zod, ZodType } from 'zod/v4';

/**
 * Zod as n8n brings it, found from n8n-workflow, which needs it too. `require('zod/v4')` may find the Zod of another
 * community package, which n8n installs into the same folder: before 3.25 it has no `zod/v4`, and no node would load.
 */
const place = require.resolve('zod/v4', { paths: [require.resolve('n8n-workflow')] });

export const { z } = module.require(place) as { z: typeof Zod };

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
