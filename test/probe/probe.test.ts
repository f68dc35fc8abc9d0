import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { get, set } from 'lodash';
import { endpoints } from '../../catalogue/service';
import { goldenByPath, goldenOf } from '../../golden/golden';
import { probe } from '../../probe/probe';
import type { Fault } from '../../sandbox/server';
import { refusal, useSandbox } from '../executor/sandboxService';

/** The whole command, against a sandbox that differs from the document as a test says. */

const service = useSandbox();
const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

let printed = '';

/** Runs it with the right key, unless another is given. @returns what it printed, read, and why it ended early */
async function run(args: readonly string[], given: { baseUrl?: string; key?: string } = {}) {
	const { baseUrl, apiKey } = service.sandbox;
	printed = '';
	const ended = await probe(
		['--base-url', given.baseUrl ?? baseUrl, ...file(IDENTIFIERS), ...args],
		given.key ?? apiKey,
		(text) => void (printed += `${text}\n`),
	).catch((error: Error) => error.message);
	const findings = printed.split('\n').filter((line) => /^\/\S+ (differs|open|note) /.test(line));
	const [, requests, spent] = /^Requests: (.*)\. Credits: (.*)\. Diff/m.exec(printed) ?? [];
	return { ended, findings, requests: Number(requests), spent: Number(spent) };
}

const only = (...paths: string[]) => ['--yes', ...paths.flatMap((path) => ['--only', path])];
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
	const { ended, findings, requests, spent } = await run(['--yes']);
	const { log, credits, apiKey } = service.sandbox;
	expect(printed).toContain(announced);
	expect(printed).not.toContain(apiKey);
	expect([ended, spent, credits, requests]).toEqual([0, priced, priced, log.length]);
	for (const { body } of log) {
		const { count, limit } = Object(body) as Record<string, unknown>;
		expect([undefined, 1]).toContain(count ?? limit);
	}
	for (const { path, auth } of endpoints) {
		const own = findings.filter((line) => line.startsWith(`${path} `));
		const statuses = own.flatMap((line) => / gets (\d+)/.exec(line)?.slice(1) ?? []);
		const isSearch = goldenOf(path).missing === null;
		const all = ['422', ...(isSearch ? [] : ['404']), ...(auth === 'none' ? [] : ['401'])];
		expect([path, statuses]).toEqual([path, all]);
	}
});

const starred: unknown = get(goldenOf(STARRED), 'response.data.repositories[0]');
const notBoolean = answerWith(PROFILE, 'pinnedRepos[0].isFork', 1);
const otherDate = answerWith(TWEET, 'tweet.createdAt', 'Thu Jan 15 09:30:00 +0000 2026');
const fullPage = answerWith(STARRED, 'repositories', Array(10).fill(starred));
const scored = 'open data.comments\\[\\] holds id string, .*score number.* \\(45 times\\)';

test.each<[found: string, fault: Fault | undefined, path?: string, spent?: number]>([
	['differs data.bio: .* received undefined', answerWith(PROFILE, 'bio', undefined)],
	['differs data.pinnedRepos\\[\\].isFork: .*expected boolean.*; it is 1', notBoolean],
	['differs data.tweet.createdAt: .*Thu Jan 15', otherDate, TWEET],
	['differs data holds 10 records where 1 was asked for', fullPage, STARRED],
	['differs answer.requestId is not in the document', envelope({ requestId: '"r-1"' })],
	['differs creditsCost is 0.5; by the document 1', envelope({ creditsCost: '0.5' }), PROFILE, 0.5],
	['differs a request that the document allows is refused \\(422\\): W', refusal(422), PROFILE, 0],
	['note nothing was found \\(.*\\): give another identifier', refusal(404), PROFILE, 0],
	// not sent again, since it may be charged: it counts in full
	['note an answer: 503: Word of 503', refusal(503)],
	['note data.pinnedRepos was empty', answerWith(PROFILE, 'pinnedRepos', [])],
	['open data.bio is null', answerWith(PROFILE, 'bio', null)],
	[scored, undefined, '/forum/get-post'],
])('%s', async (found, fault, path = PROFILE, spent = 1) => {
	if (fault) service.strike(fault, undefined, 1);
	const outcome = await run(only(path));
	// refusals, and the empty lists of single tweets, are beside the point
	const ofAnswer = outcome.findings.filter((line) => !/ gets |\[\]\.\w+ was empty/.test(line));
	expect(ofAnswer).toEqual([expect.stringMatching(new RegExp(`^${path} ${found}`))]);
	expect([outcome.ended, outcome.spent]).toEqual([found.startsWith('differs') ? 1 : 0, spent]);
});

test('no whole answer ends nothing, is not sent again, and counts in full', async () => {
	service.strike({ kind: 'cutBody' }, { nth: 2 });
	const { findings, spent } = await run(only(USER, '/photo-network/user'));
	// two that ask for something, six that have to fail
	expect([spent, service.sandbox.requests]).toEqual([2, 8]);
	expect(findings[0]).toContain('note an answer: none: no whole answer');
});

test('too many requests: asked again after the wait that the service asks for', async () => {
	service.strike(refusal(429), undefined, 2);
	const { findings, spent } = await run(only(USER));
	expect(findings.filter((line) => !line.includes(' open '))).toEqual([]);
	// three to bring the answer, three that have to fail
	expect([spent, service.sandbox.requests]).toEqual([1, 6]);
});

const WRONG = 'a value of the wrong type';
const MISSING = 'a thing that is not there';
const success: Fault = {
	...{ kind: 'status', status: 200 },
	body: '{"timeMs":1,"creditsCost":0,"data":{}}',
};

test.each<[found: string, of: string[], fault: Fault, path: string]>([
	[' gets 418: Word of 418', [WRONG, MISSING, 'no API key'], refusal(418), COMMENTS],
	['nothing, as the document declares no status there', [], refusal(418), USER],
	[
		': error.code is not in the document (string)',
		[WRONG, MISSING, 'no API key'],
		envelope({ code: '"E"' }),
		USER,
	],
	[' is answered with success', [WRONG, 'no API key'], success, USER],
])('of what has to fail differs: %s, for %j', async (found, of, fault, path) => {
	// those come after the one that has to succeed; the last of them is without a key
	service.strike(fault, { from: 2 });
	const { findings } = await run(only(path));
	const differs = findings.filter((line) => line.includes(' differs '));
	expect(differs).toEqual(of.map((wanted) => `${path} differs ${wanted}${found}`));
	const keys = service.sandbox.log.map(({ headers }) => headers.authorization);
	expect(keys).toEqual([...Array<string>(3).fill('present: right'), undefined]);
});

const spoken = refusal(401, { message: 'bad key ppd_spoken_key' });

test.each<
	[ended: string, requests: number, spent: number, given: object, fault: Fault | undefined]
>([
	['did not accept the API key (401): The API key is', 1, 0, { key: 'ppd_wrong' }, undefined],
	['bad key ***', 1, 0, { key: 'ppd_spoken_key' }, spoken],
	['not have enough credits (402)', 4, 3, {}, envelope({ requestId: '"r"' })],
	['announced: the service charges more', 1, 100, {}, envelope({ creditsCost: '100' })],
	['no whole answer (ECONNREFUSED)', 1, 1, { baseUrl: 'http://127.0.0.1:9' }, undefined],
])('%s: that ends it, and what was found is told', async (ended, requests, spent, given, fault) => {
	service.sandbox.configure({ balance: 3 });
	if (fault) service.strike(fault);
	const outcome = await run(['--yes'], given);
	expect(outcome).toMatchObject({ requests, spent, ended: expect.stringContaining(ended) });
	expect(outcome.findings.filter((line) => line.includes('answer.requestId'))).toHaveLength(
		spent === 3 ? 3 : 0,
	);
	expect(`${printed}${outcome.ended}`).not.toContain(service.sandbox.apiKey);
	expect(`${printed}${outcome.ended}`).not.toContain('ppd_spoken_key');
});

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
	const { ended } = await run(args, { key });
	expect(ended).toContain(message);
	expect(service.sandbox.log).toEqual([]);
});
