import { hintOf } from '../../nodes/shared/run/hint';
import { Notes } from '../../nodes/shared/run/notes';
import { Usage } from '../../nodes/shared/send/usage';

/** What the hint of a run says of its cost stands in the tests that run one. */

test('what was cut short goes before what was asked for, and is a warning', () => {
	const notes = new Notes();
	notes.inform(1, 'Limit reached: 50 of 90');
	expect(hintOf(new Usage(), notes, [], 0).type).toBe('info');
	notes.warn(3, 'stopped at Max Credits (13)');
	expect(hintOf(new Usage(), notes, [], 0)).toEqual({
		message:
			'Credits used: 0. Requests: 0. The first item is item 0. • Item 3: stopped at Max Credits (13) • Item 1: Limit reached: 50 of 90',
		location: 'outputPane',
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

test('at most 20 input items are named; the others are counted, with what shows where they go on', () => {
	const notes = new Notes();
	for (let item = 0; item < 300; item += 1) {
		notes.warn(item, 'stopped at "Max Credits" (10)', 'continue with the option Start set to 10');
		notes.inform(item, 'Limit reached, there are 90 in all');
	}
	const { message } = hintOf(new Usage(), notes, [], 0);
	expect(new Set(message.match(/Item \d+/g)).size).toBe(20);
	expect(message.match(/Start set to 10/g)).toHaveLength(20);
	expect(message).toMatch(
		/ • And 575 more of these; "Add Response Details" shows where each of them goes on, in _response.next of its last item$/,
	);
});
