import {
	difference,
	get,
	has,
	intersection,
	isObject,
	keyBy,
	lowerFirst,
	map,
	reject,
	union,
	uniq,
} from 'lodash';
import {
	type INodeParameters,
	type INodeProperties,
	NodeConnectionTypes,
	NodeHelpers,
} from 'n8n-workflow';
import { goldenOf } from '../../golden/golden';
import { generateDiscriminatedUnion } from '../../node_modules/@n8n/workflow-sdk/dist/generate-types/generate-types.js';
import { validateNodeDescription } from '../../node_modules/n8n-core/dist/nodes-loader/validate-node-description.js';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { optionsOf } from '../../nodes/shared/description/describeOperations';
import { fieldChoices } from '../../nodes/shared/description/properties';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { MAX_COLUMNS } from '../../nodes/shared/operation/record';
import { simplify } from '../../nodes/shared/output/simplified';
import { everyEvent, everyOperation, platforms, rows } from '../../tools/catalogue';
import { membersOf, shown, shownFor } from '../../tools/pages/shown';

test.each(platforms)('$folder has its name and icon', ({ folder, description }) => {
	const displayName = folder.replace(/(?!^)(?=[A-Z])/g, ' ');
	const icon = `file:../../icons/${lowerFirst(folder)}`;
	expect(description).toMatchObject({
		...{ displayName, version: 1, usableAsTool: true, defaults: { name: displayName } },
		icon: { light: `${icon}.light.svg`, dark: `${icon}.dark.svg` },
	});
});

test('a node on the canvas says in plain words what it does', () => {
	const expected = platforms.flatMap(({ description: { subtitle = '' } }) =>
		Object.values(JSON.parse(/\((\{.*\})\)/.exec(subtitle)?.[1] ?? '') as Record<string, string>),
	);
	const some = ['Get starred repositories', 'Search communities', 'Get replies', 'Get job'];
	expect(expected).toEqual(expect.arrayContaining(some));
	expect(expected).toHaveLength(everyOperation.length);
});

test.each(everyOperation)('$title says in plain words what it does and accepts', (entry) => {
	const { description, operation } = entry;
	const { resource, option } = operation;
	expect(option.action).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
	const chosen = { resource: resource.value, operation: option.value };
	// n8n does not find a tool whose name has more than 64 characters, and adds a number to a second one
	const tool = { ...description, outputs: [NodeConnectionTypes.AiTool] };
	expect(NodeHelpers.makeNodeName(chosen, tool)).toMatch(/^(?=.{1,60}$).+ in [A-Z]/);
	for (const { property, expected } of bodyFieldsOf(operation)) {
		const { type, placeholder = '', displayName, typeOptions } = property;
		expect(property.description).toMatch(/^[A-Z]/);
		expect(expected).toMatch(/^[a-z].*[^.]$/);
		// fits into the panel of n8n's editor, as measured
		expect(displayName).toMatch(/^.{1,27}$/);
		const isText = type === 'string' && typeOptions?.password !== true;
		if (isText) expect(placeholder).toMatch(/^e\.g\. .{1,40}$/);
	}
});

test.each(rows)(
	'$title simplifies its records (`from`, `schema`, `simplified`), and keeps their ids',
	(row) => {
		const { schema, simplified = [], idField = '' } = row.operation.result.record;
		const isKnown = Object.keys(schema.shape).length > 0;
		// the golden record has every documented field
		const record = Object(row.records(goldenOf(row.path).response.data)[0]) as object;
		expect(typeof get(record, idField)).toBe(isKnown ? 'string' : 'undefined');
		expect(simplified.length > 0).toBe(isKnown);
		expect(reject(simplified, ({ path }) => has(record, path))).toEqual([]);
		const columns = simplify({ ...record }, simplified);
		// names are unique
		expect(Object.keys(columns)).toHaveLength(simplified.length);
		expect(simplified.length).toBeLessThanOrEqual(MAX_COLUMNS);
		const asJson = Object.values(columns).filter((value) => /^[[{]/.test(String(value)));
		expect(asJson).toEqual([]);
	},
);

const all = platforms.flatMap(({ description, trigger }) => [description, trigger]);

test.each(all)('$name tells AI assistants when to use it', (node) => {
	const { searchHint, relatedNodes } = node.builderHint ?? {};
	expect(searchHint).toMatch(/credits/);
	const other = node.name.endsWith('Trigger') ? node.name.slice(0, -7) : `${node.name}Trigger`;
	expect(relatedNodes).toMatchObject([{ nodeType: `n8n-nodes-public-platform-data.${other}` }]);
	// n8n loads no node with a builder hint on the operation dropdown
	expect(() => validateNodeDescription(node)).not.toThrow();
});

test.each([
	{
		node: new Microblog(),
		of: 'TweetGetMany',
		patterns: ['maxRunCredits', 'since: ', 'cursor: ', 'alwaysOutputData'],
	},
	{ node: new ProfessionalNetwork(), of: 'PublicProfileGet', patterns: [] },
])('n8n tells its assistant, under patterns of $of: $patterns', ({ node, of, patterns }) => {
	const types = generateDiscriminatedUnion(node.description as never).split('export type ');
	const ofType = types.find((part) => part.includes(`${of}Params `));
	expect(ofType).toBeDefined();
	const expected =
		/<patterns>\n(.*?)\s*\* <\/patterns>/s.exec(ofType ?? '')?.[1]?.split('\n') ?? [];
	expect(expected).toEqual(patterns.map((text) => expect.stringContaining(text) as unknown));
});

test('shows the language only if a transcript is requested', () => {
	const { fields = [] } =
		keyBy(everyOperation, 'title')['videoPlatform video.get']?.operation ?? {};
	const language = fields.find(({ property }) => property.name === 'transcriptLanguage');
	expect(language?.property.displayOptions?.show).toEqual({ includeTranscript: [true] });
});

test('labels fields in words, and keeps abbreviations', () => {
	const named = everyOperation.flatMap(({ operation }) => fieldChoices(operation.result.record));
	const labels = Object.fromEntries(named.map(({ name, value }) => [value, name]));
	expect(labels).toMatchObject({
		followersCount: 'Followers Count',
		profile_pic_url_hd: 'Profile Pic URL HD',
		affiliatedCompanyIds: 'Affiliated Company IDs',
		isADVirtual: 'Is AD Virtual',
		secUid: 'Sec UID',
		selftext: 'Self Text',
		ftc: 'FTC',
	});
});

const namesOfOptions = (properties: INodeProperties[]) =>
	map(membersOf(properties, 'options'), 'name');

test.each(everyOperation)('$title shows its own options, and no others', (entry) => {
	const both = [shownFor(entry), shownFor(entry, 'Tool')].map(namesOfOptions);
	expect(both.map(uniq)).toEqual(both);
	expect(union(...both).sort()).toEqual(map(optionsOf(entry.operation), 'name').sort());
	const { recordField } = keyBy(membersOf(shownFor(entry), 'options'), 'name');
	expect(recordField?.placeholder).toBe(`e.g. ${entry.operation.resource.value}`);
	// else the option can be lost when switching to another node
	expect(recordField?.displayOptions?.hide).not.toHaveProperty(['/operation']);
});

// when switching nodes, n8n's editor removes values that the first node's display conditions hide for the second node
test('options survive switching from any other node or trigger', () => {
	const next = [
		...everyOperation.map(({ description, operation: { resource, option } }) => {
			return { node: description, chosen: { resource: resource.value, operation: option.value } };
		}),
		...everyEvent.map(({ trigger, event }) => {
			return { node: trigger, chosen: { event: event.option.value } };
		}),
	];
	const lost = all.flatMap((first) =>
		next.flatMap(({ node, chosen }) => {
			const own = namesOfOptions(shown(node, chosen));
			const common = intersection(namesOfOptions(first.properties), own);
			const gone = difference(common, namesOfOptions(shown(first, chosen)));
			return gone.map((name) => `${first.name}, ${node.name}: ${name}`);
		}),
	);
	expect(lost).toEqual([]);
});

test('resources are in the order of use, and the default that saved workflows omit stays the same', () => {
	const { properties } = new ProfessionalNetwork().description;
	const [resource] = properties;
	expect(resource?.default).toBe('comment');
	const labels = ['Profile', 'Company', 'Job', 'Comment', 'Product', 'Course', 'School'];
	expect(map(resource?.options, 'name')).toEqual(labels);
});

test('Limit survives a lookup, where it is hidden', () => {
	const { description } = new Microblog();
	const { properties } = description;
	const through = (saved: INodeParameters) =>
		NodeHelpers.getNodeParameters(properties, saved, false, false, { typeVersion: 1 }, description);
	const lookup = through({ resource: 'tweet', operation: 'get', tweetId: '1', limit: 3 });
	expect(lookup).toMatchObject({ limit: 3 });
	expect(through({ ...lookup, operation: 'getMany', userId: '1' })).toMatchObject({ limit: 3 });
	const seen = shown(description, { resource: 'tweet', operation: 'get' });
	expect(seen.filter(({ name }) => name === 'limit')).toMatchObject([{ type: 'hidden' }]);
});

/** Returns every object in an object, at any depth. */
const objectsIn = (of: object): object[] => [
	of,
	...Object.values(of).filter(isObject).flatMap(objectsIn),
];

/**
 * n8n's lint sees only literals (`hint-max-length`, `require-param-default`, `no-duplicate-param-options`,
 * `node-param-description-missing-final-period`).
 */
test.each(all)("$name follows n8n's rules in generated properties, too", ({ properties }) => {
	// the choices of Poll Times are n8n's
	for (const one of objectsIn(reject(properties, { name: 'pollTimes' }))) {
		const { type, hint = '', options, description = '' } = one as Partial<INodeProperties>;
		expect(hint.length).toBeLessThanOrEqual(120);
		if (type !== undefined) expect(one).toHaveProperty('default');
		for (const member of ['name', 'value']) {
			const values = map(options, member);
			if (/^(o|multiO)ptions$/.test(type ?? '')) expect(uniq(values)).toEqual(values);
		}
		const hasSentences = /(?<!e\.g)[.?]\)? [A-Z]/.test(description);
		expect([description, description.endsWith('.')]).toEqual([description, hasSentences]);
	}
});

/* The prices that the editor shows before a run, in notices, which an expression in a field does not hide. */

/** Returns the notices for an operation or an event. */
function noticesOf(title: string, values: INodeParameters = {}, as = ''): string {
	const [{ operation, description } = {}] = everyOperation.filter((one) => one.title === title);
	const [{ trigger, event } = {}] = everyEvent.filter((one) => one.title === title);
	const node = { ...(description ?? trigger), name: `node${as}` } as NonNullable<typeof trigger>;
	const chosen = operation
		? { resource: operation.resource.value, operation: operation.option.value }
		: { event: event?.option.value };
	return shown(node, { ...chosen, ...values })
		.filter(({ type }) => type === 'notice')
		.map(({ displayName }) => displayName)
		.join('|');
}

const ONE_REQUEST = 'One request returns all results, so Return All costs no more.';
const ALL = { returnAll: true };
const STOP = 'To stop earlier, add Max Credits in Options.';

test.each<[title: string, notice: string, values?: INodeParameters]>([
	['professionalNetwork comment.getMany', 'Costs 1 credit for each comment, up to Limit.'],
	['professionalNetwork company.get', 'Costs 1 credit for each input item.'],
	['microblog tweet.getMany', 'Costs 1 credit for each tweet, up to Limit.'],
	[
		'microblog tweet.getMany',
		`Costs 1 credit for each tweet, to the end of the list. ${STOP}`,
		ALL,
	],
	['microblog tweet.getReplies', 'Costs 1 credit for each page.'],
	[
		'microblog tweet.getReplies',
		`Costs 1 credit for each page, to the end of the list. ${STOP}`,
		ALL,
	],
	['codeHost repository.getStarred', 'Costs 1 credit for each page of up to 10.'],
	['forum post.getComments', `Costs 1 credit, whatever the Limit. ${ONE_REQUEST}`],
	[
		'photoNetwork user.search',
		`The price is not known: 1 credit is assumed, and each run says what it cost. ${ONE_REQUEST}`,
	],
	['professionalNetwork publicProfile.get', 'Free.'],
	[
		'microblogTrigger newTweet',
		'Costs at least 3 credits per user per poll: 72 a day per user with hourly polls. The first poll, when you publish, costs up to 4 per user. Fetch Test Event costs 1 credit, and reads the first user only.',
	],
	[
		'professionalNetworkTrigger companyChanged',
		'Costs 1 credit per company per poll: 24 a day per company with hourly polls. Fetch Test Event costs 1 credit, and reads the first company only.',
	],
	[
		'professionalNetworkTrigger newProduct',
		'Costs at least 3 credits per poll: 72 a day with hourly polls. The first poll, when you publish, costs up to 10. Fetch Test Event costs 1 credit.',
	],
])('%s says what it costs: %s', (title, notice, values = {}) => {
	expect(noticesOf(title, values)).toBe(notice);
});

test.each(everyOperation)('$title as a tool says how to limit its cost', ({ title, operation }) => {
	const isFree = operation.endpoint.price === 'free';
	const limit = / To limit what the model spends, add Max Credits .* or Max Credits per Run /;
	for (const values of [{}, ALL])
		expect(noticesOf(title, values, 'Tool')).toMatch(isFree ? /^Free\.$/ : limit);
	expect(noticesOf(title, {}, 'Tool')).not.toContain('input item');
});

test('shows both prices if Return All is an expression, whose value the editor cannot know', () => {
	const notices = noticesOf('microblog tweet.getMany', { returnAll: '={{ $json.all }}' });
	expect(notices.split('|')).toHaveLength(2);
});

test('a trigger has a box for several values, with two in its placeholder (`another`)', () => {
	const [{ trigger } = {}] = everyEvent.filter(
		({ title }) => title === 'microblogTrigger newTweet',
	);
	const [, users] = shown(trigger as NonNullable<typeof trigger>, { event: 'newTweet' });
	expect(users).toMatchObject({
		displayName: 'User IDs',
		placeholder: 'e.g. 783214\n783045',
		hint: 'The number, not the @handle. One per line, up to 50',
	});
	const boxes = platforms
		.flatMap((platform) => platform.trigger.properties)
		.filter(({ typeOptions }) => typeOptions?.rows === 3);
	for (const { placeholder = '' } of boxes)
		expect(placeholder).toMatch(/^e\.g\. .+\n(?!undefined).+$/);
});

test('after publishing, a trigger says what its polls cost', () => {
	const expected = Object.fromEntries(
		platforms.map(({ trigger }) => [trigger.name, trigger.activationMessage]),
	);
	expect(expected).toMatchObject({
		microblogTrigger:
			'Each poll costs at least 1 credit (3 for New Tweet) for each value that is watched, even if it finds nothing',
		forumTrigger:
			'Each poll costs at least 1 credit for each value that is watched, even if it finds nothing',
	});
});
