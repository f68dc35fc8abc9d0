import type { INodeParameters } from 'n8n-workflow';
import { everyEvent, everyOperation, platforms } from '../../tools/catalogue';
import { shown } from '../../tools/pages/shown';

/* What the editor says before a run of what things cost: in notices, which an expression in a field does not hide. */

/** The notices that the editor shows for an operation or an event. */
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

const ONE_REQUEST = 'One request brings all results, so Return All costs no more.';
const IN_TOOL = / To limit what the model spends, add Max Credits .* or Max Credits per Run /;

test.each([
	['professionalNetwork comment.getMany', 'Costs 1 credit for each comment, up to Limit.'],
	['professionalNetwork company.get', 'Costs 1 credit.'],
	['microblog tweet.getMany', 'Costs 1 credit for each tweet, up to Limit.'],
	['microblog tweet.getReplies', 'Costs 1 credit for each page.'],
	['codeHost repository.getStarred', 'Costs 1 credit for each page of up to 10.'],
	['forum post.getComments', `Costs 1 credit, whatever the Limit. ${ONE_REQUEST}`],
	[
		'photoNetwork user.search',
		`The price is not known: 1 credit is assumed, and each run says what it cost. ${ONE_REQUEST}`,
	],
])('%s says what it costs, and as a tool how to limit that: %s', (title, notice) => {
	expect(noticesOf(title)).toBe(notice);
	expect(noticesOf(title, {}, 'Tool')).toMatch(IN_TOOL);
});

test('what is free says so, and needs no limit', () => {
	for (const as of ['', 'Tool'])
		expect(noticesOf('professionalNetwork publicProfile.get', {}, as)).toBe('Free.');
});

test.each([
	['microblog tweet.getMany', 'Costs 1 credit for each tweet'],
	['microblog tweet.getReplies', 'Costs 1 credit for each page'],
])('%s says what Return All costs, and how to stop earlier', (title, costs) => {
	const advice = 'To stop earlier, add Max Credits in Options.';
	expect(noticesOf(title, { returnAll: true })).toBe(`${costs}, to the end of the list. ${advice}`);
	expect(noticesOf(title, { returnAll: true }, 'Tool')).toMatch(IN_TOOL);
	// the editor cannot tell which it will be
	expect(noticesOf(title, { returnAll: '={{ $json.all }}' }).split('|')).toHaveLength(2);
});

test.each([
	[
		'microblogTrigger newTweet',
		'Costs at least 3 credits for each user and poll: 72 a day each if hourly. The first poll, when you publish, costs up to 4 each. Fetch Test Event costs 1, and reads the first user only.',
	],
	[
		'professionalNetworkTrigger companyChanged',
		'Costs 1 credit for each company and poll: 24 a day each if hourly. Fetch Test Event costs 1, and reads the first company only.',
	],
	[
		'professionalNetworkTrigger newProduct',
		'Costs at least 3 credits for each poll: 72 a day if hourly. The first poll, when you publish, costs up to 10. Fetch Test Event costs 1.',
	],
])('%s says what it costs: %s', (title, notice) => {
	expect(noticesOf(title)).toBe(notice);
});

test('a trigger has a box for several values, with two in its placeholder', () => {
	const [{ trigger } = {}] = everyEvent.filter(
		({ title }) => title === 'microblogTrigger newTweet',
	);
	const [, users] = shown(trigger as NonNullable<typeof trigger>, { event: 'newTweet' });
	expect(users).toMatchObject({
		displayName: 'User IDs',
		placeholder: 'e.g. 783214\n783045',
		hint: 'The number, not the @handle. One a line, up to 50',
	});
	const boxes = platforms
		.flatMap((platform) => platform.trigger.properties)
		.filter(({ typeOptions }) => typeOptions?.rows === 3);
	for (const { placeholder = '' } of boxes)
		expect(placeholder).toMatch(/^e\.g\. .+\n(?!undefined).+$/);
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
