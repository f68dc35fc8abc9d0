import { MAX_WIDTH, Width } from '../../nodes/shared/account/width';

function grown(answers: number, answeredInMs: number, width = new Width()): Width {
	for (let answer = 0; answer < answers; answer += 1) width.grow(answeredInMs);
	return width;
}

it('starts at 10 and grows the more, the longer an answer takes', () => {
	expect(new Width().size).toBe(10);
	expect(grown(10, 20).size).toBe(14);
	expect(grown(10, 100).size).toBe(30);
});

it('grows only as far as n8n can use', () => {
	expect(grown(1000, 20).size).toBe(50);
	expect(grown(1000, 400).size).toBe(MAX_WIDTH);
});

it('halves on an overload, goes back fast, and stops just below it', () => {
	const width = grown(15, 100);
	width.halve();
	expect(width.size).toBe(20);
	expect(grown(20, 100, width).size).toBeGreaterThanOrEqual(26);
	expect(grown(220, 100, width).size).toBe(39);
});

it('grows again after overloads, however fast the answers are', () => {
	const width = new Width();
	width.halve();
	width.halve();
	expect(width.size).toBe(2);
	expect(grown(200, 1, width).size).toBeGreaterThanOrEqual(4);
});
