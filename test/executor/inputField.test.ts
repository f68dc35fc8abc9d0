import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from './sandboxService';

/*
 * `={{ $json.name }}` is read past n8n's expression engine where it holds text or a number. Whatever
 * is in the item, the outcome must be that of the same expression in another form.
 */

const service = useSandbox();

const items: Array<[what: string, item: IDataObject]> = [
	['text', { id: 'octo' }],
	['text with space and @', { id: ' @octo ' }],
	['a number', { id: 783214 }],
	['a number that lost digits', { id: 2 ** 60 }],
	['an empty text', { id: '' }],
	['nothing', {}],
	['null', { id: null }],
	['false', { id: false }],
	['an object', { id: { name: 'octo' } }],
	['a list', { id: ['octo'] }],
	['text that looks like an expression', { id: '={{ 1 + 1 }}' }],
	['an inherited name', { constructor: 'octo' }],
];

test.each(items)('%s in $json.id', async (_, item) => {
	const outcomes = [];
	for (const username of ['={{ $json.id }}', '={{$json.id}}', '={{ $json["id"] }}']) {
		service.reset();
		const { items, error } = await service.run({
			nodeType: 'codeHost',
			parameters: { resource: 'user', operation: 'get', username },
			items: [item],
		});
		outcomes.push({ items, error: error?.message, sent: service.bodies });
	}
	expect(outcomes[0]).toEqual(outcomes[2]);
	expect(outcomes[1]).toEqual(outcomes[2]);
});

test('each input item gives its own value', async () => {
	await service.run({
		nodeType: 'codeHost',
		parameters: {
			resource: 'user',
			operation: 'get',
			username: '={{ $json.id }}',
			options: { concurrency: 1 },
		},
		items: [{ id: 'ada' }, { id: 'octo' }, { id: 'tern' }],
	});
	expect(service.bodies).toEqual([{ username: 'ada' }, { username: 'octo' }, { username: 'tern' }]);
});
