import { groupBy } from 'lodash';
import { z } from 'zod/v4';

/** Of a JSON schema what a page says of a field. */
interface Described {
	readonly description?: string;
	readonly items?: Described;
	readonly properties?: Readonly<Record<string, Described>>;
}

/** More members than this are a record of their own, such as a tweet among the replies. */
const MAX_MEMBERS = 24;

/** What the service's document says of fields, in Markdown; those of which it says the same stand together. */
export function meanings(record: z.ZodObject): string[] {
	const said = groupBy(saidIn(z.toJSONSchema(record) as Described, ''), ({ meaning }) => meaning);
	return Object.entries(said).map(
		([meaning, fields]) => `  - ${fields.map(({ path }) => `\`${path}\``).join(', ')}: ${meaning}`,
	);
}

function saidIn(value: Described, at: string): Array<{ path: string; meaning: string }> {
	return Object.entries(value.properties ?? {}).flatMap(([name, field]) => {
		const { description: meaning, items, properties = items?.properties ?? {} } = field;
		const own = meaning === undefined ? [] : [{ path: at + name, meaning }];
		if (Object.keys(properties).length > MAX_MEMBERS) return own;
		return [...own, ...saidIn({ properties }, `${at}${name}${items ? '[]' : ''}.`)];
	});
}
