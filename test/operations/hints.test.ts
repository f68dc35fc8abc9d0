import {
	type INodeParameters,
	type INodeType,
	type INodeTypeDescription,
	type INodeTypes,
	Workflow,
} from 'n8n-workflow';
import { everyEvent, everyOperation, operationOf } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { subjectOf } from '../../nodes/shared/operation/field';
import { shown } from '../../tools/pages/shown';

/* What the editor says before a run of what things cost. */

function saidOf(nodeType: INodeType, parameters: INodeParameters): string[] {
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const position: [number, number] = [0, 0];
	const node = { id: 'node', name: 'Node', type: 'node', typeVersion: 1, position, parameters };
	const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return (nodeType.description.hints ?? [])
		.filter(({ displayCondition = '' }) => {
			const shown = expression.getSimpleParameterValue(node, displayCondition, 'internal', {});
			expect(typeof shown).toBe('boolean');
			return shown;
		})
		.map(({ message }) => message);
}

const all = { resource: 'tweet', operation: 'getMany', userId: '1', returnAll: true };

test.each<[string, INodeParameters, boolean]>([
	['all records, a credit each', all, true],
	['other options', { ...all, options: { maxRetries: 1 } }, true],
	['up to Limit', { ...all, returnAll: false }, false],
	['Max Credits', { ...all, options: { maxCredits: 50 } }, false],
	['Max Credits per Run', { ...all, options: { maxRunCredits: '={{ $json.most }}' } }, false],
	['a price for each request', { ...all, operation: 'getReplies', tweetId: '1' }, false],
])('Return All says what it may cost: %s', (_, parameters, isSaid) => {
	const said = isSaid ? [expect.stringContaining('set Max Credits')] : [];
	expect(saidOf(new Microblog(), parameters)).toEqual(said);
});

/** The hint of a parameter, as the editor shows it for these choices. */
const hintOf = (node: INodeTypeDescription, chosen: INodeParameters, parameter: string) =>
	shown(node, chosen).find(({ name }) => name === parameter)?.hint;

test.each([
	[
		'microblog tweet.getMany',
		'Get the tweets of a user by numeric ID. Costs 1 credit for each tweet, at least 1 for each request.',
	],
	[
		'codeHost project.getMany',
		'Get the public project boards of a user. Costs 1 credit for each page of up to 10.',
	],
	[
		'forum post.getComments',
		'Get the comments on a post, one item each. Costs 1 credit, whatever the Limit.',
	],
	['professionalNetwork publicProfile.get', /, and no API key\. Free\.$/],
	['photoNetwork user.search', /finds\. The price is not known: 1 credit is assumed\.$/],
])('%s says in the list of operations what it costs: %s', (title, said) => {
	expect(operationOf(title).option.description).toMatch(said);
});

const OF_10 = '1 credit for each page of up to 10';

test.each([
	['professionalNetwork comment.getMany', '1 credit for each comment: at most this many'],
	['professionalNetwork company.get', '1 credit'],
	['professionalNetwork publicProfile.get', 'Free'],
	['microblog tweet.getMany', '1 credit for each tweet: at most this many'],
	['microblog tweet.getReplies', '1 credit for each page'],
	['codeHost repository.getStarred', OF_10],
	['codeHost issue.search', OF_10],
	['forum community.search', OF_10],
	['forum post.getComments', '1 credit, whatever the Limit'],
	['photoNetwork user.search', 'The price is not known: 1 credit is assumed'],
	['videoPlatform video.get', '1 credit'],
])('%s says under Limit, or under what it looks up: %s', (title, price) => {
	const [entry] = everyOperation.filter((one) => one.title === title);
	const { description, operation } = Object(entry) as (typeof everyOperation)[number];
	const { resource, option, result } = operation;
	const under = result.kind === 'list' ? 'limit' : (subjectOf(operation)?.property.name ?? '');
	const chosen = { resource: resource.value, operation: option.value };
	expect(hintOf(description, chosen, under)).toBe(price);
});

test.each([
	['tweet', 'getMany', 'When on: 1 credit for each tweet, to the end of the list'],
	['tweet', 'getReplies', 'When on: 1 credit for each page, to the end of the list'],
])('%s: %s says under Return All: %s', (resource, operation, price) => {
	expect(hintOf(new Microblog().description, { resource, operation }, 'returnAll')).toBe(price);
});

test.each([
	[
		'microblogTrigger newTweet',
		'userId',
		'The number, not the @handle. One a line, up to 50. At least 3 credits for each user and poll: 72 a day each if hourly',
	],
	[
		'professionalNetworkTrigger companyChanged',
		'universalName',
		'One a line, up to 50. 1 credit for each company and poll: 24 a day each if hourly',
	],
	[
		'professionalNetworkTrigger newProduct',
		'keyword',
		'At least 3 credits for each poll: 72 a day if hourly',
	],
	['codeHostTrigger newIssue', 'query', 'At least 1 credit for each poll: 24 a day if hourly'],
])('%s says under %s what its polls cost', (title, parameter, price) => {
	const [entry] = everyEvent.filter((one) => one.title === title);
	const { trigger, event } = Object(entry) as (typeof everyEvent)[number];
	expect(hintOf(trigger, { event: event.option.value }, parameter)).toBe(price);
});

test('once it is published, a trigger says what its polls cost', () => {
	const said = Object.fromEntries(
		platforms.map(({ trigger }) => [trigger.name, trigger.activationMessage]),
	);
	expect(said).toMatchObject({
		microblogTrigger:
			'Each poll costs at least 1 credit (3 for New Tweet) for each value that is watched, even if it finds nothing',
		forumTrigger:
			'Each poll costs at least 1 credit for each value that is watched, even if it finds nothing',
	});
});
