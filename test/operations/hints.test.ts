import {
	type INodeParameters,
	type INodeType,
	type INodeTypeDescription,
	type INodeTypes,
	Workflow,
} from 'n8n-workflow';
import { everyEvent, everyOperation, platforms } from '../../tools/catalogue';
import { Microblog } from '../../nodes/Microblog/Microblog.node';
import { shown } from '../../tools/pages/shown';
import { shownFor } from '../../tools/savedNames';

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

/** The hint of a parameter, as the editor shows it for an operation or an event. */
function hintOf(title: string, parameter: string) {
	const operation = everyOperation.find((one) => one.title === title);
	const [{ trigger, event } = {}] = everyEvent.filter((one) => one.title === title);
	const properties = operation
		? shownFor(operation)
		: shown(trigger as INodeTypeDescription, { event: event?.option.value });
	return properties.find(({ name }) => name === parameter)?.hint;
}

const TO_THE_END = 'to the end of the list';

test.each([
	['professionalNetwork comment.getMany', 'limit', '1 credit for each comment: at most this many'],
	['professionalNetwork company.get', 'universalName', '1 credit'],
	['professionalNetwork publicProfile.get', 'memberIdentity', 'Free'],
	['microblog tweet.getMany', 'limit', '1 credit for each tweet: at most this many'],
	['microblog tweet.getMany', 'returnAll', `When on: 1 credit for each tweet, ${TO_THE_END}`],
	['microblog tweet.getReplies', 'limit', '1 credit for each page'],
	['microblog tweet.getReplies', 'returnAll', `When on: 1 credit for each page, ${TO_THE_END}`],
	['codeHost repository.getStarred', 'limit', '1 credit for each page of up to 10'],
	['forum post.getComments', 'limit', '1 credit, whatever the Limit'],
	['photoNetwork user.search', 'limit', 'The price is not known: 1 credit is assumed'],
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
])('%s says under %s what it costs: %s', (title, parameter, price) => {
	expect(hintOf(title, parameter)).toBe(price);
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
