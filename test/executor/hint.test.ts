import { hintFrom } from '../../nodes/shared/run/hint';
import { Notes } from '../../nodes/shared/run/notes';
import { type Listing, products, starred } from './listings';
import { useSandbox } from './sandboxService';

/** The hint of a run: what it says first, and how much of it. What it says of each case stands with the tests of that case. */

const service = useSandbox();

test('the hint of a listing that Limit ends says how many there are', async () => {
	const ask = async (listing: Listing, limit: number) =>
		(await service.list(listing, 23, { parameters: { limit } })).hints[0];
	expect(await ask(products, 5)).toMatchObject({
		type: 'info',
		message: 'Credits used: 5. Requests: 1. • Item 0: Limit reached: 5 of 23',
	});
	expect((await ask(products, 23))?.message).toBe('Credits used: 23. Requests: 3.');
	expect((await ask(starred, 5))?.message).toBe('Credits used: 1. Requests: 1.');
});

test('keys that were held back are told in one sentence, however many there are', async () => {
	const keys = Array.from({ length: 30 }, (_, n) => ({ key: `ppd_key_${n}` }));
	service.sandbox.configure({ keys: keys.map(({ key }) => key) });
	const fault = { kind: 'status', status: 429, headers: { 'retry-after': '0' } } as const;
	service.sandbox.addFault({ times: 30, fault });
	const { hints } = await service.lookup('octo', {
		credential: { ...service.credential, apiKey: '={{ $json.key }}' },
		items: keys,
	});
	expect(hints[0]?.message).toMatch(
		/^Credits used: 30\. Requests: 60\. Slowed down by the service: it refused 30 requests, which were sent again\.$/,
	);
});

describe('the hint of a run', () => {
	const told = (notes: Notes) => hintFrom(['Requests: 0.'], notes, false);

	test('what was cut short goes before what was asked for, and is a warning', () => {
		const notes = new Notes();
		notes.inform(1, 'Limit reached: 50 of 90');
		expect(told(notes).type).toBe('info');
		notes.warn(3, 'stopped at Max Credits (13)');
		expect(told(notes)).toEqual({
			message:
				'Requests: 0. The first item is item 0. • Item 3: stopped at Max Credits (13) • Item 1: Limit reached: 50 of 90',
			location: 'outputPane',
			type: 'warning',
		});
	});

	test('of many notes the first five are shown, and how many more there are', () => {
		const notes = new Notes();
		for (let item = 7; item >= 0; item -= 1) notes.warn(item, 'ended early');
		const { message } = told(notes);
		expect(message.match(/ended early/g)).toHaveLength(5);
		expect(message).toMatch(/Item 4: ended early • And 3 more of these$/);
	});

	test('at most 20 input items are named; the others are counted, with what shows where they go on', () => {
		const notes = new Notes();
		for (let item = 0; item < 300; item += 1) {
			notes.warn(item, 'stopped at "Max Credits" (10)', 'continue with the option Start set to 10');
			notes.inform(item, 'Limit reached, there are 90 in all');
		}
		const { message } = told(notes);
		expect(new Set(message.match(/Item \d+/g)).size).toBe(20);
		expect(message.match(/Start set to 10/g)).toHaveLength(20);
		expect(message).toMatch(
			/ • And 575 more of these; "Add Response Details" shows where each of them goes on, in _response.next of its last item$/,
		);
	});
});
