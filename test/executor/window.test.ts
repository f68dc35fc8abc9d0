import { AdaptiveWindow } from '../../nodes/shared/send/window';

const round = (window: AdaptiveWindow) => {
	for (let answers = window.size; answers > 0; answers -= 1) {
		window.learn('good', window.epoch, true);
	}
};

test('begins at 5 and doubles with each round of good answers, up to 50', () => {
	const window = new AdaptiveWindow();
	const sizes = Array.from({ length: 6 }, () => {
		const { size } = window;
		round(window);
		return size;
	});
	expect(sizes).toEqual([5, 10, 20, 40, 50, 50]);
	expect(window.heldBackTo).toBeUndefined();
});

test('halves on an overload, then grows by one a round', () => {
	const window = new AdaptiveWindow();
	round(window);
	round(window);
	window.learn('overload', window.epoch, true);
	expect(window.size).toBe(10);
	const sizes = Array.from({ length: 4 }, () => {
		round(window);
		return window.size;
	});
	expect(sizes).toEqual([10, 11, 12, 13]);
	expect(window.heldBackTo).toBe(10);
});

test('one overload counts once, however many of its requests were refused', () => {
	const window = new AdaptiveWindow();
	round(window);
	const { epoch } = window;
	for (let refused = 0; refused < 10; refused += 1) window.learn('overload', epoch, true);
	expect(window.size).toBe(5);
});

test('is never less than one', () => {
	const window = new AdaptiveWindow();
	for (let times = 0; times < 20; times += 1) window.learn('overload', window.epoch, true);
	expect(window.size).toBe(1);
	round(window);
	round(window);
	expect(window.size).toBe(2);
});

test('does not grow by answers to requests that did not fill it', () => {
	const window = new AdaptiveWindow();
	for (let answers = 0; answers < 100; answers += 1) window.learn('good', window.epoch, false);
	expect(window.size).toBe(5);
});

test('answers that tell nothing of the load change nothing', () => {
	const window = new AdaptiveWindow();
	for (let answers = 0; answers < 100; answers += 1) window.learn('neutral', window.epoch, true);
	expect(window.size).toBe(5);
});
