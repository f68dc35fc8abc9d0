import { createHash } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { events } from '../../nodes/CodeHost/events';
import { watchedBy } from '../../nodes/shared/poll/watched';
import { useOddService } from '../executor/oddService';
import { idsOf, kinds, listingOf, record, records, watching } from './changingListing';

/** What a memory belongs to: the subject, whatever version of the package has written it. */

const odd = useOddService();
const { tweets, issues, starred, comments } = kinds;

describe('what is watched', () => {
	test('is another subject when its expression gives another value: a new first poll', async () => {
		const listing = listingOf(tweets, records(1, 20));
		// another value at each poll, in both of n8n's expression engines
		const trigger = await watching(odd, listing, { userId: '={{ $now.toMillis() }}' });
		listing.records = records(501, 560);
		expect(await idsOf(trigger.tick())).toEqual([]);
		expect(odd.bodies).toMatchObject([{ userId: expect.stringMatching(/^\d{13}$/) }]);
	});

	test.each<[string, INodeParameters]>([
		['a filter that is empty', { filters: { author: '', labels: [], created: {} } }],
		['no filters', { filters: {} }],
		['Additional Body Fields that are empty', { options: { additionalBodyFields: '{}' } }],
		['space around the query', { query: ' crash ' }],
	])('is the same with %s', async (_, more) => {
		const listing = listingOf(issues, records(1, 20));
		const trigger = await watching(odd, listing);
		trigger.change(more);
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.activate('update'))).toEqual(['r21']);
	});

	test.each<[string, INodeParameters]>([
		['another query', { query: 'hang' }],
		['a filter', { filters: { author: 'ada' } }],
		['an additional field', { options: { additionalBodyFields: '{"region":"eu"}' } }],
	])('is something else with %s', async (_, more) => {
		const listing = listingOf(issues, records(1, 20));
		const trigger = await watching(odd, listing);
		trigger.change(more);
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.activate('update'))).toEqual([]);
	});
});

test('one more optional parameter in the package changes no key', () => {
	const newIssue = events.find(({ option }) => option.value === 'newIssue');
	if (newIssue === undefined) throw new Error('There is no event newIssue');
	const { fields, filters } = newIssue.operation;
	const [query] = fields;
	if (query === undefined) throw new Error('Issues are searched without a query');
	const property = { ...query.property, name: 'other', required: false };
	const more = {
		...newIssue,
		operation: {
			...newIssue.operation,
			fields: [...fields, { ...query, property }],
			filters: [...(filters ?? []), { ...query, property }],
		},
	};
	const saved = { query: 'crash', filters: { author: 'ada' } };
	const before = watchedBy({ parameters: saved }, newIssue, { query: 'crash' });
	for (const other of ['', undefined]) {
		const now = { ...saved, other, filters: { ...saved.filters, other } } as INodeParameters;
		expect(watchedBy({ parameters: now }, more, { query: 'crash' }).key).toBe(before.key);
	}
});

describe('a memory that an earlier version of the package has left', () => {
	const formerly = (text: string) =>
		createHash('sha256').update(text).digest('base64url').slice(0, 16);

	test('of tweets: what came out does not come again, what came since does', async () => {
		const listing = listingOf(tweets, records(1, 25));
		const trigger = await watching(odd, listing);
		const ids = ['r22', 'r21', 'r20'];
		const of = formerly(JSON.stringify(['newTweet', ['1'], undefined, undefined]));
		trigger.memory = { of, ids, left: [], whole: false, newest: record(22).time };
		expect(await idsOf(trigger.tick())).toEqual(['r23', 'r24', 'r25']);
		expect(await idsOf(trigger.tick())).toEqual([]);
		expect(Object.keys(trigger.memory).sort()).toEqual(['floor', 'of', 'rule', 'seen']);
	});

	test('of starred repositories: by their places', async () => {
		const listing = listingOf(starred, records(1, 50));
		const trigger = await watching(odd, listing);
		const ids = records(40, 49).map(({ id }) => id);
		const of = formerly(JSON.stringify(['newStarredRepository', ['octo'], undefined, undefined]));
		// an empty answer once made it believe that it knew the whole listing
		trigger.memory = { of, ids, left: ['r39'], whole: true };
		expect(await idsOf(trigger.tick())).toEqual(['r50']);
		listing.records.shift();
		expect(await idsOf(trigger.tick())).toEqual([]);
	});

	test('of comments without ids: by their texts, as many as there are', async () => {
		const body = (text: string) => ({ author: 'ada', body: text });
		const hashOf = (text: string) => formerly(JSON.stringify(Object.entries(body(text))));
		const url = String(comments.parameters.url);
		const trigger = await watching(odd, listingOf(comments, []));
		const of = formerly(JSON.stringify(['newComment', [url], undefined, undefined]));
		const ids = [hashOf('one'), hashOf('+1'), `${hashOf('+1')}#2`];
		trigger.memory = { of, ids, left: [], whole: true };
		const all = [body('one'), body('+1'), body('+1'), body('+1'), body('two')];
		odd.answerWith((_, response) => {
			const data = { post: { id: 'p' }, comments: all };
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end(JSON.stringify({ timeMs: 1, creditsCost: 1, data }));
		});
		const { items } = await trigger.tick();
		expect(items).toEqual([body('two'), body('+1')]);
	});

	test('of something else is none', async () => {
		const listing = listingOf(tweets, records(1, 25));
		const trigger = await watching(odd, listing);
		trigger.memory = { of: formerly('x'), ids: ['r20'], left: [], whole: true, newest: 5 };
		expect(await idsOf(trigger.tick())).toEqual([]);
	});
});
