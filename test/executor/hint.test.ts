import { hintOf } from '../../nodes/shared/run/hint';
import { Notes } from '../../nodes/shared/run/notes';
import { Usage } from '../../nodes/shared/send/usage';

function usageOf(more: Partial<Usage>): Usage {
	return Object.assign(new Usage(), more);
}

test('a run without trouble shows only credits and requests', () => {
	expect(hintOf(usageOf({ credits: 12.5, requests: 3 }), new Notes(), [], 0)).toEqual({
		message: 'Credits used: 12.5. Requests: 3.',
		location: 'outputPane',
		type: 'info',
	});
});

test('other counts are shown if they are not zero', () => {
	const usage = usageOf({ credits: 1, requests: 4, retries: 1, reused: 2 });
	expect(hintOf(usage, new Notes(), [], 0, ['Held back.'])).toMatchObject({
		message: 'Credits used: 1. Requests: 4. Retries: 1. Reused lookups: 2. Held back.',
		type: 'info',
	});
});

test('requests that may have been charged are a warning', () => {
	expect(hintOf(usageOf({ requests: 2, unanswered: 2 }), new Notes(), [], 0)).toMatchObject({
		message:
			'Credits used: 0. Requests: 2. Requests without an answer that may have been charged: 2.',
		type: 'warning',
	});
});

test('what was cut short is a warning too, by item; what was asked for is none', () => {
	const notes = new Notes();
	notes.inform(1, 'Limit reached, there are 90 in all');
	expect(hintOf(new Usage(), notes, [], 0).type).toBe('info');
	notes.warn(3, 'stopped at Max Credits (13)');
	expect(hintOf(new Usage(), notes, [], 0)).toMatchObject({
		message:
			'Credits used: 0. Requests: 0. The first item is item 0. • Item 3: stopped at Max Credits (13) • Item 1: Limit reached, there are 90 in all',
		type: 'warning',
	});
});

test('of many notes the first five are shown, and how many more there are', () => {
	const notes = new Notes();
	for (let item = 7; item >= 0; item -= 1) notes.warn(item, 'ended early');
	const { message } = hintOf(new Usage(), notes, [], 0);
	expect(message.match(/ended early/g)).toHaveLength(5);
	expect(message).toMatch(/Item 4: ended early • And 3 more of these$/);
});

test('text of the service cannot be a link or an image', () => {
	const notes = new Notes();
	notes.warn(0, 'go on with <a href="https://bad.example">here</a> & <img src=x>');
	expect(hintOf(new Usage(), notes, [], 0).message).toContain(
		'go on with &lt;a href="https://bad.example"&gt;here&lt;/a&gt; &amp; &lt;img src=x&gt;',
	);
});
