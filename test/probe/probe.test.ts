import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { get, set } from 'lodash';
import { endpoints } from '../../catalogue/service';
import { goldenByPath, goldenOf } from '../../golden/golden';
import { exitCodeOf, KEY_VARIABLE, probe } from '../../probe/probe';
import type { Fault, FaultRule } from '../../sandbox/server';
import { useSandbox } from '../executor/sandboxService';

/** The whole command, against a sandbox that differs from the document as a test says. */

const service = useSandbox();
const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));

let interruption = new AbortController();
let printed = '';

/** The arguments that name a file of this content. */
let files = 0;
const file = (content: string) => {
	const path = join(folder, `${(files += 1)}.json`);
	writeFileSync(path, content);
	return ['--identifiers', path];
};

/** What the sandbox finds something for, where the golden examples have nothing that lasts. */
const IDENTIFIERS = JSON.stringify({
	'/professional-network/get-job': { jobUrl: 'https://professional-network.example/view/123' },
	'/forum/get-post': { url: 'https://forum.example/b/rivers/comments/abc-45/' },
	'/microblog/get-tweet-detail': { tweetId: '1843000000000000045' },
	'/public/professional-network/profile': { memberIdentity: 'ada', challengeToken: 'ct_1' },
});

/** Runs it with the right key, unless another is given. */
async function run(args: readonly string[], given: { baseUrl?: string; key?: string } = {}) {
	const { baseUrl, apiKey } = service.sandbox;
	printed = '';
	interruption = new AbortController();
	return await probe(
		['--base-url', given.baseUrl ?? baseUrl, ...file(IDENTIFIERS), ...args],
		{ [KEY_VARIABLE]: given.key ?? apiKey },
		interruption.signal,
		(text) => void (printed += `${text}\n`),
	);
}

const only = (...paths: string[]) => ['--yes', ...paths.flatMap((path) => ['--only', path])];
const refusal = (status: number): Fault => ({ kind: 'status', status, message: 'No' });
const envelope = (members: Record<string, string>): Fault => ({ kind: 'envelope', members });

/** The golden answer with another value of a member; undefined leaves it out. */
function answerWith(path: string, member: string, value: unknown): Fault {
	const data = set(structuredClone(Object(goldenOf(path).response.data) as object), member, value);
	return envelope({ data: JSON.stringify(data) });
}

const PROFILE = '/code-host/get-profile';
const TWEET = '/microblog/get-tweet-detail';
const STARRED = '/code-host/list-starred';
const COMMENTS = '/professional-network/get-profile-comments';
const USER = '/forum/get-user';

test('a service that keeps to the document: nothing differs, and what has to fail fails free of charge', async () => {
	const priced = [...goldenByPath.values()].filter(({ credits }) => credits !== 'free').length;
	const announced = `Credits: ${priced} if the service is as its document says`;
	await run([]);
	expect(printed).toContain(announced);
	expect(service.sandbox.log).toEqual([]);
	const outcome = await run(['--yes']);
	const { log, credits, apiKey } = service.sandbox;
	expect(printed).toContain(announced);
	expect(printed).not.toContain(apiKey);
	expect(outcome).toMatchObject({ stopped: undefined, spent: priced, requests: log.length });
	expect([exitCodeOf(outcome), credits]).toEqual([0, priced]);
	for (const { body } of log) {
		const { count, limit } = Object(body) as Record<string, unknown>;
		expect([undefined, 1]).toContain(count ?? limit);
	}
	for (const { path, auth } of endpoints) {
		const own = outcome.findings.filter((line) => line.startsWith(`${path} `));
		const statuses = own.flatMap((line) => / gets (\d+)/.exec(line)?.slice(1) ?? []);
		const isSearch = goldenOf(path).missing === null;
		const all = ['422', ...(isSearch ? [] : ['404']), ...(auth === 'none' ? [] : ['401'])];
		expect([path, statuses]).toEqual([path, all]);
	}
});

const starred: unknown = get(goldenOf(STARRED), 'response.data.repositories[0]');
const createdAt = 'Thu Jan 15 09:30:00 +0000 2026';

test.each<[told: string, fault?: Fault, spent?: number, path?: string]>([
	['differs data.bio: .* received undefined', answerWith(PROFILE, 'bio', undefined)],
	[
		'differs data.pinnedRepos\\[\\].isFork: .*expected boolean.*; it is 1',
		answerWith(PROFILE, 'pinnedRepos[0].isFork', 1),
	],
	[
		'differs data.tweet.createdAt: .*Thu Jan 15',
		answerWith(TWEET, 'tweet.createdAt', createdAt),
		1,
		TWEET,
	],
	[
		'differs data holds 10 records where 1 was asked for',
		answerWith(STARRED, 'repositories', Array(10).fill(starred)),
		1,
		STARRED,
	],
	['differs answer.requestId is not in the document', envelope({ requestId: '"r-1"' })],
	['differs creditsCost is 0.5; by the document 1', envelope({ creditsCost: '0.5' }), 0.5],
	['differs a request that the document allows is refused \\(422\\): No', refusal(422), 0],
	['note nothing was found \\(No\\): give another identifier', refusal(404), 0],
	// not sent again, since it may be charged: it counts in full
	['note an answer: 503: No', refusal(503)],
	['note data.pinnedRepos was empty', answerWith(PROFILE, 'pinnedRepos', [])],
	['open data.bio is null', answerWith(PROFILE, 'bio', null)],
	[
		'open data.comments\\[\\] holds id string, .*score number.* \\(45 times\\)',
		,
		1,
		'/forum/get-post',
	],
])('%s', async (told, fault, spent = 1, path = PROFILE) => {
	if (fault) service.sandbox.addFault({ times: 1, fault });
	const outcome = await run(only(path));
	const ofAnswer = outcome.findings.filter((line) => !line.includes(' gets '));
	expect(ofAnswer).toEqual([expect.stringMatching(new RegExp(`^${path} ${told}`))]);
	expect(outcome).toMatchObject({ stopped: undefined, spent });
	expect(exitCodeOf(outcome)).toBe(told.startsWith('differs') ? 1 : 0);
});

test('no whole answer ends nothing, is not sent again, and counts in full', async () => {
	service.sandbox.addFault({ when: { nth: 2 }, fault: { kind: 'cutBody' } });
	const { findings, spent } = await run(only(USER, '/photo-network/user'));
	// two that ask for something, six that have to fail
	expect([spent, service.sandbox.requests]).toEqual([2, 8]);
	expect(findings[0]).toContain('note an answer: none: no whole answer');
});

test('too many requests: asked again after the wait that the service asks for', async () => {
	const fault = { kind: 'status', status: 429, headers: { 'retry-after': '0' } } as const;
	service.sandbox.addFault({ times: 2, fault });
	const { findings, spent } = await run(only(USER));
	expect(findings.filter((line) => !line.includes(' open '))).toEqual([]);
	// three to bring the answer, three that have to fail
	expect([spent, service.sandbox.requests]).toEqual([1, 6]);
});

/** Requests that have to fail come after the one that has to succeed; the last of them is without a key. */
const WRONG = 'differs a value of the wrong type';
const MISSING = 'differs a thing that is not there';
const KEYLESS = 'differs no API key';
const CODE = ': error.code is not in the document (string)';

test.each<[what: string, path: string, fault: Fault, told: string[]]>([
	[
		'a status that the document does not declare',
		COMMENTS,
		refusal(418),
		[`${WRONG} gets 418: No`, `${MISSING} gets 418: No`, `${KEYLESS} gets 418: No`],
	],
	['a status where the document declares none', USER, refusal(418), []],
	[
		'another error body',
		USER,
		envelope({ code: '"E_INVALID"' }),
		[`${WRONG}${CODE}`, `${MISSING}${CODE}`, `${KEYLESS}${CODE}`],
	],
	[
		'success where the request cannot be right',
		USER,
		{ kind: 'status', status: 200, body: '{"timeMs":1,"creditsCost":0,"data":{}}' },
		[`${WRONG} is answered with success`, `${KEYLESS} is answered with success`],
	],
])('of what has to fail: %s', async (_, path, fault, told) => {
	service.sandbox.addFault({ when: { from: 2 }, fault });
	const { findings } = await run(only(path));
	const differs = findings.filter((line) => line.includes(' differs '));
	expect(differs).toEqual(told.map((text) => `${path} ${text}`));
	const keys = service.sandbox.log.map(({ headers }) => headers.authorization);
	expect(keys).toEqual([...Array<string>(3).fill('present: right'), undefined]);
});

const interrupting: FaultRule = {
	// strikes no request
	when: ({ index }) => {
		if (index === 1) interruption.abort();
		return false;
	},
	fault: refusal(418),
};

const says = (message: string): FaultRule => ({ fault: { kind: 'status', status: 401, message } });

test.each<[string, requests: number, spent: number, given: object, rule: FaultRule | undefined]>([
	['did not accept the API key (401): The API key is', 1, 0, { key: 'ppd_wrong' }, undefined],
	['bad key ***', 1, 0, { key: 'ppd_spoken_key' }, says('bad key ppd_spoken_key')],
	['not have enough credits (402)', 4, 3, {}, { fault: envelope({ requestId: '"r"' }) }],
	['announced: the service charges more', 1, 100, {}, { fault: envelope({ creditsCost: '100' }) }],
	['no whole answer (ECONNREFUSED)', 1, 1, { baseUrl: 'http://127.0.0.1:9' }, undefined],
	['It was interrupted.', 2, 2, {}, interrupting],
])(
	'%s: that ends it, and what was found is reported',
	async (stopped, requests, spent, given, rule) => {
		service.sandbox.configure({ balance: 3 });
		if (rule) service.sandbox.addFault(rule);
		const outcome = await run(['--yes'], given);
		expect(outcome).toMatchObject({ requests, spent, stopped: expect.stringContaining(stopped) });
		expect(exitCodeOf(outcome)).toBe(2);
		for (const line of outcome.findings) expect(printed).toContain(line);
		expect(printed).not.toContain(service.sandbox.apiKey);
		expect(printed).not.toContain('ppd_spoken_key');
	},
);

test('a file goes before the golden examples, and null leaves an endpoint out', async () => {
	const given = file(`{ "${USER}": { "username": "ada" }, "/short-video/get-user": null }`);
	await run([...only(USER, '/short-video', '/get-job'), ...given]);
	expect(service.bodies[0]).toEqual({ username: 'ada' });
	const left = [...printed.matchAll(/No identifier is given for (\S+):/g)].map(([, path]) => path);
	expect(left).toEqual(['/professional-network/get-job', '/short-video/get-user']);
});

test.each<[message: string, args: string[], key?: string]>([
	['--base-url takes an http or https address', ['--base-url', 'here']],
	["Unknown option '--key'", ['--key', 'ppd_secret']],
	['Nothing is left to probe', ['--only', 'nothing']],
	['Set PUBLIC_PLATFORM_DATA_API_KEY to the API key', ['--yes'], ''],
	['none.json cannot be read', ['--identifiers', 'none.json']],
	['It takes { "<path>": { <body> } }', file('[]')],
	['Unrecognized key: "/get-users"', file('{ "/get-users": {} }')],
	['Unrecognized key: "user"', file(`{ "${USER}": { "user": "ada" } }`)],
])('%s: said before anything is sent', async (message, args, key = service.sandbox.apiKey) => {
	await expect(run(args, { key })).rejects.toThrow(message);
	expect(service.sandbox.log).toEqual([]);
});
