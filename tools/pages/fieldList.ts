import { z } from 'zod/v4';

/** Of a JSON schema what a page says of a field. */
interface Shown {
	readonly type?: string;
	readonly anyOf?: readonly Shown[];
	readonly description?: string;
	readonly default?: unknown;
	readonly items?: Shown;
	readonly properties?: Readonly<Record<string, Shown>>;
}

const TYPES: Readonly<Record<string, string>> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
	array: 'list',
};

/** The fields of a record in Markdown: by their types, and below what the document says of single ones. */
export function fieldList(record: z.ZodObject): string {
	const { properties = {} } = z.toJSONSchema(record) as Shown;
	const fields = Object.entries(properties);
	if (fields.length === 0)
		return "- **Fields**: the service's document does not show them; they come out as sent";
	const types = [...new Set(fields.map(([, field]) => typeOf(field)))];
	const ofType = (type: string) =>
		fields
			.filter(([, field]) => typeOf(field) === type)
			.map(([name, field]) => nameOf(name, field));
	return [
		'- **Fields**:',
		...types.map((type) => `  - ${type}: ${ofType(type).join(', ')}`),
		...meaningsIn(properties).map(([name, meaning]) => `  - \`${name}\`: ${meaning}`),
	].join('\n');
}

function typeOf(field: Shown): string {
	const { type = '' } = plain(field);
	const ofWhat = { string: ' of texts', object: ' of objects' }[field.items?.type ?? ''] ?? '';
	const named = `${TYPES[type] ?? 'not shown'}${type === 'array' ? ofWhat : ''}`;
	return plain(field) === field ? named : `${named}, or null`;
}

/** A field that may be null as it is where it is not. */
function plain(field: Shown): Shown {
	return field.anyOf?.find(({ type }) => type !== 'null') ?? field;
}

/** More members than this are a record of their own, such as a tweet among the replies. */
const MAX_MEMBERS = 24;

function membersOf({ properties, items }: Shown): Readonly<Record<string, Shown>> {
	const members = properties ?? items?.properties ?? {};
	return Object.keys(members).length > MAX_MEMBERS ? {} : members;
}

/** The name with its members, where it has some. */
function nameOf(name: string, field: Shown): string {
	const members = Object.keys(membersOf(field));
	const listed = members.map((member) => `\`${member}\``).join(', ');
	return members.length === 0 ? `\`${name}\`` : `\`${name}\` (${listed})`;
}

/** What is said of fields, and of members of objects, by their paths; fields of which the same is said stand together. */
function meaningsIn(properties: Readonly<Record<string, Shown>>): Array<[string, string]> {
	const said = new Map<string, string[]>();
	const visit = (fields: Readonly<Record<string, Shown>>, at: string): void => {
		for (const [name, field] of Object.entries(fields)) {
			const { description, items } = field;
			const path = at + name;
			if (description) said.set(description, [...(said.get(description) ?? []), path]);
			visit(membersOf(field), `${path}${items ? '[]' : ''}.`);
		}
	};
	visit(properties, '');
	return [...said].map(([meaning, paths]) => [paths.join('`, `'), meaning]);
}
