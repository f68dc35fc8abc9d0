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

it('narrows on an overload, goes back fast, and stops just below it', () => {
	const width = grown(15, 100);
	width.narrow(40);
	expect(width.size).toBe(28);
	expect(grown(40, 100, width).size).toBeGreaterThanOrEqual(33);
	expect(grown(160, 100, width).size).toBe(39);
});

it('goes by how many were under way, where those were fewer than it allowed', () => {
	const width = grown(15, 100);
	width.narrow(10);
	expect(width.size).toBe(7);
});

it('grows the faster, the further it has passed the size of an overload', () => {
	const width = grown(15, 100);
	width.narrow(10);
	const [passed, later] = [100, 100].map((answers) => grown(answers, 100, width).size);
	expect(passed).toBeGreaterThan(10);
	expect((later ?? 0) - (passed ?? 0)).toBeGreaterThan(2 * ((passed ?? 0) - 7));
});

it('grows again after overloads, however fast the answers are', () => {
	const width = new Width();
	for (let overload = 0; overload < 3; overload += 1) width.narrow(width.size);
	expect(width.size).toBe(2);
	expect(grown(200, 1, width).size).toBeGreaterThanOrEqual(4);
});
