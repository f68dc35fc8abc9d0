import { MAX_WIDTH, Width } from '../../nodes/shared/send/width';

const answered = (width: Width, now: number, ms: number) =>
	width.grow(now, ms, { underWay: width.size, wasFull: true });

function grown(answers: number, answeredInMs: number, width = new Width()): Width {
	for (let answer = 0; answer < answers; answer += 1) answered(width, 0, answeredInMs);
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

it('stays at what was let in beside a refusal, and tries more the later, the more often it was refused', () => {
	const width = grown(15, 100);
	const answersUntilMore = () => {
		width.limitTo(20, 0, 0);
		expect(width.size).toBe(20);
		let answers = 0;
		while (width.size === 20) answers += grown(1, 100, width) && 1;
		expect(width.size).toBe(21);
		return answers;
	};
	const [first, second, third] = [answersUntilMore(), answersUntilMore(), answersUntilMore()];
	expect([first, second, third]).toEqual([40, 80, 160]);
});

it('tries twice as many more each time that this was borne', () => {
	const width = grown(15, 100);
	width.limitTo(10, 0, 0);
	expect(grown(20, 100, width).size).toBe(11);
	expect(grown(22, 100, width).size).toBe(13);
	expect(grown(26, 100, width).size).toBe(17);
});

it('tries no more for ten waits at least where a refusal costs one', () => {
	const width = grown(15, 100);
	width.limitTo(20, 0, 1000);
	expect(grown(1000, 100, width).size).toBe(20);
	answered(width, 10_000, 100);
	expect(width.size).toBe(21);
});

it('narrows on an overload, and goes back fast to just below it', () => {
	const width = grown(15, 100);
	width.overload(40);
	expect(width.size).toBe(34);
	expect(grown(10, 100, width).size).toBe(39);
});
