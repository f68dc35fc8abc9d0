import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sleep } from 'n8n-workflow';
import { RunAnswers } from '../../nodes/shared/send/kept';
import { accounts, ledgers } from '../../nodes/shared/send/keys';

/** What stays of runs in n8n's memory, with the heap in view: 32 MB, whatever is left, reused and taken. */

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MB = 2 ** 20;

/** What is in use, as soon as it is steady: what test files before have loaded is freed a little at a time. */
async function used(steadyMs = 0): Promise<number> {
	for (let [last, since] = [Infinity, performance.now()]; ;) {
		collect();
		await sleep(20);
		const { heapUsed, external } = process.memoryUsage();
		const now = (heapUsed + external) / MB;
		if (last - now < 0.2 && performance.now() - since >= steadyMs) return now;
		if (last - now >= 0.2) since = performance.now();
		last = now;
	}
}

/** What was in use when the last test ended: to collect all garbage takes a third of a second. */
let before: number;
beforeAll(async () => {
	before = await used(1000);
});

let texts = 0;
/** A text of its own, as it comes from the network. */
const textOf = (length: number, letter: string) =>
	Buffer.from(`${(texts += 1)} ${letter.repeat(length)}`).toString();

const nameOf = (round: number, n: number) => `${round} ${n} {"path":"/code-host/get-profile"}`;

const RUNS = 4;

/** Runs of 20 MB each. */
function run(length: number, letter: string, isReused: boolean): void {
	for (let round = 0; round < RUNS; round += 1) {
		const answers = new RunAnswers();
		for (let n = 0; n < (20 * MB) / length; n += 1) {
			const text = textOf(length, letter);
			answers.add({ name: nameOf(round, n), text, at: Date.now(), size: 10 }, isReused);
		}
		if (!isReused) answers.leave();
	}
}

/** All of them lead nowhere. */
function dropAll(length: number): void {
	for (let round = 0; round < RUNS; round += 1)
		for (let n = 0; n < (20 * MB) / length; n += 1) {
			const answers = new RunAnswers();
			const taken = answers.take(nameOf(round, n), Infinity, false);
			if (taken) answers.drop(taken.name);
		}
}

test.each([
	['small ones', 500, 'x', false],
	['other letters', 20_000, 'я', false],
	['answers to be reused', 20_000, 'x', true],
])('%s stay within 32 MB, and what is dropped is freed', async (_, length, letter, isReused) => {
	run(length, letter, isReused);
	const stays = (await used()) - before;
	expect(stays).toBeGreaterThan(24);
	expect(stays).toBeLessThan(34);
	dropAll(length);
	const after = await used();
	expect(after - before).toBeLessThan(3);
	before = after;
});

test('keys and executions by the ten thousand stay within 10 MB', async () => {
	for (let n = 1; n <= 20_000; n += 1) {
		const place = accounts.of(textOf(50, 'k')).open('/code-host/get-profile');
		place.end();
		ledgers.of(textOf(50, 'e')).settle(0, 1);
	}
	expect((await used()) - before).toBeLessThan(10);
});
