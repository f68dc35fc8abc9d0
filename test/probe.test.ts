import { endpoints } from '../tools/catalogue';
import { probe } from '../tools/probe';
import type { Fault } from '../sandbox/faults';
import { answerOf } from './executor/listings';
import { refusal, useSandbox } from './executor/sandboxService';

/** The whole command, against the sandbox. */

const service = useSandbox();
const PROFILE = '/code-host/get-profile';
/** Of all endpoints one is free. */
const CREDITS = endpoints.length - 1;
const NOT_SENT = [
	`${endpoints.length} requests, at most ${CREDITS} credits.`,
	'Nothing was sent. Add --yes to send them.',
];

async function run(...args: string[]) {
	const printed: string[] = [];
	const { baseUrl, apiKey } = service.sandbox;
	const given = ['--base-url', baseUrl, ...args];
	const differences = await probe(given, apiKey, (text) => printed.push(text));
	expect(printed.join()).not.toContain(apiKey);
	return { differences, printed };
}

test('it says what it costs, and sends nothing without --yes', async () => {
	expect((await run()).printed).toEqual(NOT_SENT);
	expect(service.sandbox.log).toEqual([]);
});

test('a service as documented: each endpoint is asked once, and nothing differs', async () => {
	const { printed, differences } = await run('--yes');
	expect(printed.slice(1, -1)).toEqual(endpoints.map(({ path }) => `${path}: as documented`));
	expect(differences).toBe(0);
	expect(service.sandbox.requests).toBe(endpoints.length);
	expect(printed.at(-1)).toBe(`Credits: ${service.sandbox.credits}. Differences: 0.`);
});

/** The right answer, with other members. */
const answer = (members: object): Fault => {
	const data = answerOf(PROFILE, { username: 'octo' });
	const body = JSON.stringify({ timeMs: 1, creditsCost: 1, data, ...members });
	return { kind: 'status', status: 200, body };
};

test.each<[what: string, Fault, said: string]>([
	['another member', answer({ requestId: 'r-1' }), 'answer.requestId is not in the document'],
	['another price', answer({ creditsCost: 0.5 }), 'creditsCost is 0.5; by the document 1'],
	['another type', answer({ data: [] }), 'data: Invalid input'],
	['nothing', refusal(404), '404: Word of 404 (put another identifier under "known" in golden/)'],
	['no whole answer', { kind: 'cutBody' }, 'no answer: '],
])('%s is told', async (_, fault, said) => {
	service.strike(fault, undefined, 1);
	const { differences, printed } = await run('--only', PROFILE, '--yes');
	expect(printed[1]).toContain(said);
	expect([differences, service.sandbox.requests]).toEqual([1, 1]);
});

test('a key that an answer repeats is not printed', async () => {
	service.strike(refusal(422, { message: `No: ${service.sandbox.apiKey}` }), undefined, 1);
	const { printed } = await run('--only', PROFILE, '--yes');
	expect(printed[1]).toContain('422: No: ***');
});

test('a service that charges more than announced is asked nothing more', async () => {
	service.strike(answer({ creditsCost: CREDITS }), undefined, 1);
	const { printed } = await run('--yes');
	expect(printed.at(-2)).toMatch(
		new RegExp(`^Ended before .*: it could go over ${CREDITS} credits\\.$`),
	);
	expect(service.sandbox.requests).toBe(1);
});
