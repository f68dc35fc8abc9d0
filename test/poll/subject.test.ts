import type { INodeParameters } from 'n8n-workflow';
import { events } from '../../nodes/CodeHost/operations';
import { watchKeyOf } from '../../nodes/shared/poll/openPoll';
import { useOddService } from '../executor/oddService';
import { idsOf, kinds, listingOf, record, records, watching } from './changingListing';

/** What a memory belongs to: the subject. */

const odd = useOddService();
const { tweets, issues } = kinds;

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
	const before = watchKeyOf({ parameters: saved }, newIssue, { query: 'crash' });
	for (const other of ['', undefined]) {
		const now = { ...saved, other, filters: { ...saved.filters, other } } as INodeParameters;
		expect(watchKeyOf({ parameters: now }, more, { query: 'crash' })).toBe(before);
	}
});
