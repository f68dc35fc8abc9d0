import type { FaultRule } from '../../sandbox/server';
import { envelope, type Given, only, refusal, useProbe } from './probed';

/** What ends the command early, and what it asks again. */

const { service, runProbe } = useProbe();

type Ending = { requests: number; spent: number; stopped: string };
const interruption = new AbortController();
/** Strikes no request, and presses Ctrl-C while the second one is under way. */
const pressCtrlC = ({ index }: { index: number }) => {
	if (index === 1) interruption.abort();
	return false;
};

test.each<[what: string, rule: FaultRule | undefined, given: Partial<Given>, told: Ending]>([
	[
		'a key that is refused',
		undefined,
		{ key: 'ppd_wrong_key' },
		{ requests: 1, spent: 0, stopped: 'did not accept the API key (401): The API key is missing' },
	],
	[
		'a service that says the key, which is not repeated',
		{ fault: refusal(401, 'bad key ppd_spoken_key') },
		{ key: 'ppd_spoken_key' },
		{ requests: 1, spent: 0, stopped: 'bad key ***' },
	],
	[
		'an account without credits',
		{ fault: envelope({ requestId: '"r"' }) },
		{},
		{ requests: 4, spent: 3, stopped: 'does not have enough credits (402)' },
	],
	[
		'a service that charges more than was announced',
		{ fault: envelope({ creditsCost: '100' }) },
		{},
		{ requests: 1, spent: 100, stopped: 'credits that were announced: the service charges more' },
	],
	[
		'Ctrl-C, after the request under way',
		{ when: pressCtrlC, fault: refusal(418, 'No') },
		{ interrupted: interruption.signal },
		{ requests: 2, spent: 2, stopped: 'It was interrupted.' },
	],
	[
		'nothing that listens',
		undefined,
		{ baseUrl: 'http://127.0.0.1:9' },
		{ requests: 1, spent: 0, stopped: 'No answer from http://127.0.0.1:9: ' },
	],
])('%s ends it, and what was found before is reported', async (_, rule, given, told) => {
	service.sandbox.configure({ balance: 3 });
	if (rule) service.sandbox.addFault(rule);
	const { exitCode, outcome, findings, printed } = await runProbe(['--yes'], given);
	expect(exitCode).toBe(2);
	expect(outcome).toMatchObject({ ...told, stopped: expect.stringContaining(told.stopped) });
	expect(printed).toContain('The probe did not get to its end.');
	for (const { told: text } of findings) expect(printed).toContain(text.replace(/^\w+ /, ''));
	expect(printed).not.toContain(given.key ?? service.sandbox.apiKey);
});

test('too many requests: asked again after the wait that the service asks for', async () => {
	const headers = { 'retry-after': '0' };
	service.sandbox.addFault({ times: 2, fault: { kind: 'status', status: 429, headers } });
	const { exitCode, outcome } = await runProbe(only('/forum/get-user'));
	expect(exitCode).toBe(0);
	expect(outcome?.spent).toBe(1);
	// three to bring the answer, three that have to fail
	expect(service.sandbox.requests).toBe(6);
});
