import { difference, get, has, intersection, keyBy, map, reject, union, uniq } from 'lodash';
import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';
import { generateDiscriminatedUnion } from '../../node_modules/@n8n/workflow-sdk/dist/generate-types/generate-types.js';
import { validateNodeDescription } from '../../node_modules/n8n-core/dist/nodes-loader/validate-node-description.js';
import { goldenOf } from '../../golden/golden';
import { optionsOf } from '../../nodes/shared/description/describeOperations';
import { fieldChoices } from '../../nodes/shared/description/properties';
import { columnName, simplify } from '../../nodes/shared/output/simplified';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { everyEvent, everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { rows } from '../../catalogue/rows';
import { membersOf, shown } from '../../tools/pages/shown';
import { shownFor } from '../../tools/savedNames';

test.each(platforms)('$folder shows under its name, with its icon', ({ folder, description }) => {
	const name = folder.charAt(0).toLowerCase() + folder.slice(1);
	const displayName = folder.replace(/(?!^)(?=[A-Z])/g, ' ');
	expect(description).toMatchObject({ name, displayName, version: 1, usableAsTool: true });
	expect(description.defaults.name).toBe(displayName);
	expect(description.icon).toEqual({
		light: `file:../../icons/${name}.light.svg`,
		dark: `file:../../icons/${name}.dark.svg`,
	});
});

test('a node on the canvas says in plain words what it does', () => {
	const said = platforms.flatMap(({ description: { subtitle = '' } }) =>
		Object.values(JSON.parse(/\((\{.*\})\)/.exec(subtitle)?.[1] ?? '') as Record<string, string>),
	);
	const some = ['Get starred repositories', 'Search communities', 'Get replies', 'Get job'];
	expect(said).toEqual(expect.arrayContaining(some));
	expect(said).toHaveLength(everyOperation.length);
});

test('each operation has a name that fits into the 64 characters of a tool', () => {
	const names = platforms.flatMap(({ description, operations }) =>
		operations.map(({ resource, option }) =>
			NodeHelpers.makeNodeName({ resource: resource.value, operation: option.value }, description),
		),
	);
	// n8n makes one character or fewer of each (n8n-workflow, `tool-helpers`), and adds a number to a second one
	expect(names.filter((name) => name.length > 63)).toEqual([]);
});

test.each(everyOperation)('$title says in plain words what it does and takes', ({ operation }) => {
	expect(operation.option.action).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
	for (const { property, expected } of bodyFieldsOf(operation)) {
		expect(property.description).toMatch(/^[A-Z]/);
		expect(expected).toMatch(/^[a-z].*[^.]$/);
		if (property.type === 'string' && property.typeOptions?.password !== true) {
			// as long as fits into the panel of n8n's editor, as has been seen; so the label
			expect(property.placeholder).toMatch(/^e\.g\. .{1,40}$/);
		}
		expect(property.displayName).toMatch(/^.{1,27}$/);
	}
});

test.each(rows)(
	'$title simplifies its records, and tells them apart',
	({ operation, path, records }) => {
		const { schema, simplified = [], idField = '' } = operation.result.record;
		const isShown = Object.keys(schema.shape).length > 0;
		const columns = simplified.map(columnName);
		expect(columns).toEqual([...new Set(columns)]);
		expect(columns.length).toBeLessThanOrEqual(12);
		expect(columns.length > 0).toBe(isShown);
		// the golden answer holds every field of the document: none is missing, and none comes out as JSON
		const [record] = records(goldenOf(path).response.data);
		for (const column of simplified) {
			const [value] = Object.values(simplify(Object(record), [column]));
			expect({ column, value }).toEqual({ column, value: expect.not.stringMatching(/^[[{]/) });
			expect(has(record, column.split(':')[0] ?? '')).toBe(true);
		}
		expect(typeof get(record, idField)).toBe(isShown ? 'string' : 'undefined');
	},
);

const all = platforms.flatMap(({ description, trigger }) => [description, trigger]);

test.each(all)('$name tells assistants that build workflows when to take it', (node) => {
	const { searchHint, relatedNodes = [] } = node.builderHint ?? {};
	expect(searchHint).toMatch(/credits/);
	const others = all.filter(({ name }) => name !== node.name);
	const names = others.map(({ name }) => `n8n-nodes-public-platform-data.${name}`);
	expect(relatedNodes).toHaveLength(1);
	expect(names).toContain(relatedNodes[0]?.nodeType);
	// n8n loads no node with a hint on what chooses its operation
	expect(() => validateNodeDescription(node)).not.toThrow();
});

test.each<{ node: string; of: string; expected: readonly string[] }>([
	{ node: 'forum', of: 'UserGet', expected: ['maxRunCredits'] },
	{
		node: 'microblog',
		of: 'TweetGetMany',
		expected: ['maxRunCredits', 'since: ', 'cursor: ', 'alwaysOutputData'],
	},
	{ node: 'professionalNetwork', of: 'PublicProfileGet', expected: [] },
])('n8n tells its assistant, under patterns of $of: $expected', ({ node, of, expected }) => {
	const { description } = platforms.find((one) => one.description.name === node) ?? {};
	const types = generateDiscriminatedUnion(description as never).split('export type ');
	const ofType = types.find((part) => part.includes(`${of}Params `));
	const patterns = /<patterns>\n(.*?)\s*\* <\/patterns>/s.exec(ofType ?? '')?.[1];
	expect(ofType).toBeDefined();
	expect(patterns?.split('\n') ?? []).toEqual(
		expected.map((text) => expect.stringContaining(text) as unknown),
	);
});

test('a language shows only where a transcript is asked for', () => {
	const fields = everyOperation.find(({ title }) => title === 'videoPlatform video.get')?.operation
		.fields;
	const language = fields?.find(({ property }) => property.name === 'transcriptLanguage');
	expect(language?.property.displayOptions?.show).toEqual({ includeTranscript: [true] });
});

test('fields are called by words, and abbreviations stay what they are', () => {
	const named = everyOperation.flatMap(({ operation }) => fieldChoices(operation.result.record));
	const labels = Object.fromEntries(named.map(({ name, value }) => [value, name]));
	expect(labels).toMatchObject({
		followersCount: 'Followers Count',
		profile_pic_url_hd: 'Profile Pic URL HD',
		affiliatedCompanyIds: 'Affiliated Company IDs',
		isADVirtual: 'Is AD Virtual',
		over18: 'Over 18',
		secUid: 'Sec UID',
		selftext: 'Self Text',
		ftc: 'FTC',
	});
});

const namesOfOptions = (properties: INodeProperties[]) =>
	map(membersOf(properties, 'options'), 'name');

test.each(everyOperation)('$title shows the options that it takes, and no other', (entry) => {
	const both = [shownFor(entry), shownFor(entry, 'Tool')].map(namesOfOptions);
	expect(both.map(uniq)).toEqual(both);
	expect(union(...both).sort()).toEqual(map(optionsOf(entry.operation), 'name').sort());
	const { recordField } = keyBy(membersOf(shownFor(entry), 'options'), 'name');
	expect(recordField?.placeholder).toBe(`e.g. ${entry.operation.resource.value}`);
	// else an operation more can lose it on the way to another node
	expect(recordField?.displayOptions?.hide).not.toHaveProperty(['/operation']);
});

// n8n's editor, on its way from one node to the next, removes what the conditions of the first do not show for the second
test('the options of a node, and of a trigger, stay on the way to it from any other', () => {
	const nodes = platforms.flatMap(({ description, trigger }) => [description, trigger]);
	const next = [
		...everyOperation.map(({ description, operation: { resource, option } }) => {
			return { node: description, chosen: { resource: resource.value, operation: option.value } };
		}),
		...everyEvent.map(({ trigger, event }) => {
			return { node: trigger, chosen: { event: event.option.value } };
		}),
	];
	const lost = nodes.flatMap((first) =>
		next.flatMap(({ node, chosen }) => {
			const own = namesOfOptions(shown(node, chosen));
			const common = intersection(namesOfOptions(first.properties), own);
			const gone = difference(common, namesOfOptions(shown(first, chosen)));
			return gone.map((name) => `${first.name}, ${node.name}: ${name}`);
		}),
	);
	expect(lost).toEqual([]);
});

test('Limit stays on the way over a lookup, where nobody sees it', () => {
	const { description } = new Microblog();
	const { properties } = description;
	const version = { typeVersion: 1 };
	const through = (saved: INodeParameters) =>
		NodeHelpers.getNodeParameters(properties, saved, false, false, version, description);
	const lookup = through({ resource: 'tweet', operation: 'get', tweetId: '1', limit: 3 });
	expect(lookup).toMatchObject({ limit: 3 });
	expect(through({ ...lookup, operation: 'getMany', userId: '1' })).toMatchObject({ limit: 3 });
	const seen = shown(description, { resource: 'tweet', operation: 'get' });
	expect(seen.filter(({ name }) => name === 'limit')).toMatchObject([{ type: 'hidden' }]);
});

/** n8n's rules for hints, choices and defaults see literals only (`hint-max-length`, `no-duplicate-param-options`, `require-param-default`, `node-param-description-missing-final-period`). */
test.each(all)('$name keeps the rules of n8n in what it makes, too', ({ properties }) => {
	for (const { name, hint = '', type, options = [], ...more } of withMembers(properties)) {
		expect(hint.length).toBeLessThanOrEqual(120);
		expect({ name, ...more }).toHaveProperty('default');
		if (!/^(o|multiO)ptions$/.test(type)) continue;
		for (const names of [map(options, 'name'), map(options, 'value')]) {
			expect(uniq(names)).toEqual(names);
		}
	}
	// what Poll Times offer is n8n's
	for (const text of descriptionsIn(reject(properties, { name: 'pollTimes' }))) {
		const hasSentences = /(?<!e\.g)[.?]\)? [A-Z]/.test(text);
		expect({ text, endsInAStop: text.endsWith('.') }).toEqual({ text, endsInAStop: hasSentences });
	}
});

/** Every description in it, at any depth. */
const descriptionsIn = (of: object): string[] =>
	Object.entries(of).flatMap(([name, value]: [string, unknown]) => {
		if (name === 'description') return [String(value)];
		return typeof value === 'object' && value !== null ? descriptionsIn(value) : [];
	});

/** Properties, and at any depth those in them. */
function withMembers(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const { options = [] } = property;
		const inside = options.flatMap((option) => ('values' in option ? option.values : [option]));
		const members = inside.filter((one): one is INodeProperties => 'type' in one);
		return [property, ...withMembers(members)];
	});
}
