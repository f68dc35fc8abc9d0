import { hintOf } from '../../nodes/shared/run/hint';
import { Ledger } from '../../nodes/shared/run/ledger';

function ledgerOf(more: Partial<Ledger>): Ledger {
	return Object.assign(new Ledger(), more);
}

test('the numbers of a run without trouble are information', () => {
	const ledger = ledgerOf({ credits: 12.5, requests: 3, retries: 1, reused: 2 });
	expect(hintOf(ledger)).toEqual({
		message: 'Credits used: 12.5. Requests: 3. Retries: 1. Reused lookups: 2.',
		location: 'outputPane',
		type: 'info',
	});
});

test('requests that may have been charged are a warning', () => {
	expect(hintOf(ledgerOf({ requests: 2, unanswered: 2 }))).toEqual({
		message:
			'Credits used: 0. Requests: 2. Retries: 0. Reused lookups: 0. Requests without an answer that may have been charged: 2.',
		location: 'outputPane',
		type: 'warning',
	});
});

test('what was cut short is a warning too, by item', () => {
	const ledger = new Ledger();
	ledger.note(3, 'stopped at Max Credits.');
	expect(hintOf(ledger)).toMatchObject({
		message: expect.stringMatching(/Reused lookups: 0\. Item 3: stopped at Max Credits\.$/),
		type: 'warning',
	});
});

test('of many notes the first five are told, and how many more there are', () => {
	const ledger = new Ledger();
	for (let item = 0; item < 8; item += 1) ledger.note(item, 'ended early.');
	const { message } = hintOf(ledger);
	expect(message.match(/ended early/g)).toHaveLength(5);
	expect(message).toMatch(/Item 4: ended early\. And 3 more of these\.$/);
});
