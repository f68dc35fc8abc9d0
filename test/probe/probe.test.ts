import { get, set } from 'lodash';
import { endpoints } from '../../catalogue/endpoints';
import { goldenByPath, goldenOf } from '../../golden/golden';
import type { Fault } from '../../sandbox/server';
import { envelope, only, refusal, useProbe } from './probed';

/** The whole command, against a sandbox that differs from the document as a test says. */

const { service, runProbe } = useProbe();

type Json = Record<string, unknown>;

/** The golden answer with another value of a member; undefined leaves it out. */
function answerWith(path: string, member: string, value: unknown): Fault {
	const data = set(structuredClone(Object(goldenOf(path).response.data) as object), member, value);
	return envelope({ data: JSON.stringify(data) });
}

test('the price is announced, and without --yes nothing is sent', async () => {
	const priced = [...goldenByPath.values()].filter(({ credits }) => credits !== 'free').length;
	const { printed } = await runProbe([]);
	expect(printed).toContain(`Credits: ${priced} if the service is as its document says`);
	expect(service.sandbox.log).toEqual([]);
	await runProbe(['--yes']);
	expect(service.sandbox.credits).toBe(priced);
	for (const { body } of service.sandbox.log) {
		const { count, limit } = Object(body) as Json;
		expect([undefined, 1]).toContain(count ?? limit);
	}
});

test('a service that keeps to the document: nothing differs, and what has to fail fails free of charge', async () => {
	const { exitCode, outcome, findings, printed } = await runProbe(['--yes']);
	const { log, credits, apiKey } = service.sandbox;
	expect(findings.filter(({ told }) => told.startsWith('differs'))).toEqual([]);
	expect(exitCode).toBe(0);
	expect(outcome).toMatchObject({ stopped: undefined, spent: credits, requests: log.length });
	expect(printed).not.toContain(apiKey);
	for (const { path, auth } of endpoints) {
		const statuses = findings
			.filter(({ endpoint, isOfRefusal }) => endpoint === path && isOfRefusal)
			.map(({ told }) => Number(/gets (\d+)/.exec(told)?.[1]));
		const isSearch = goldenOf(path).missing === null;
		const all = [422, ...(isSearch ? [] : [404]), ...(auth === 'none' ? [] : [401])];
		expect([path, statuses]).toEqual([path, all]);
	}
});

const PROFILE = '/code-host/get-profile';
const TWEET = '/microblog/get-tweet-detail';
const POST = '/forum/get-post';
const STARRED = '/code-host/list-starred';
const starred: unknown = get(goldenOf(STARRED), 'response.data.repositories[0]');
const createdAt = 'Thu Jan 15 09:30:00 +0000 2026';
const tenStarred = answerWith(STARRED, 'repositories', Array(10).fill(starred));

test.each<[told: string, fault?: Fault | undefined, spent?: number, path?: string]>([
	['differs data.bio is missing (string)', answerWith(PROFILE, 'bio', undefined)],
	[
		'differs data.pinnedRepos[].isFork is of another type: number instead of boolean',
		answerWith(PROFILE, 'pinnedRepos[0].isFork', 1),
	],
	[
		'differs data.tweet.createdAt does not fit: .*Thu Jan 15',
		answerWith(TWEET, 'tweet.createdAt', createdAt),
		1,
		TWEET,
	],
	['differs data holds 10 records where 1 was asked for', tenStarred, 1, STARRED],
	['differs answer.requestId is not in the document', envelope({ requestId: '"r-1"' })],
	['differs creditsCost is 0.5; by the document 1', envelope({ creditsCost: '0.5' }), 0.5],
	['differs refuses a request that the document allows (422): No', refusal(422, 'No'), 0],
	['differs No successful answer (418): No', refusal(418, 'No'), 0],
	['note Nothing was found (404: No). Give another identifier.', refusal(404, 'No'), 0],
	// not sent again, since it may be charged: it counts in full
	['note No successful answer (503): Down', refusal(503, 'Down')],
	['note data.pinnedRepos was empty', answerWith(PROFILE, 'pinnedRepos', [])],
	['open data.bio is null', answerWith(PROFILE, 'bio', null)],
	['open data.comments[] holds id string, .*score number.* (45 times)', undefined, 1, POST],
])('%s', async (told, fault, spent = 1, path = PROFILE) => {
	if (fault) service.sandbox.addFault({ times: 1, fault });
	const { exitCode, outcome, findings } = await runProbe(only(path));
	const ofAnswer = findings.filter(({ isOfRefusal }) => !isOfRefusal).map((found) => found.told);
	const pattern = new RegExp(`^${told.replaceAll(/[[\]()]/g, '\\$&')}`);
	expect(ofAnswer).toEqual([expect.stringMatching(pattern)]);
	expect(exitCode).toBe(told.startsWith('differs') ? 1 : 0);
	expect(outcome).toMatchObject({ stopped: undefined, spent });
});

const USER = '/forum/get-user';

test.each<Fault['kind']>(['cutBody', 'resetBeforeAnswer'])(
	'no whole answer (%s) ends nothing, is not sent again, and counts in full',
	async (kind) => {
		service.sandbox.addFault({ when: { nth: 2 }, fault: { kind } as Fault });
		const { outcome, exitCode, findings } = await runProbe(only(USER, '/photo-network/user'));
		// two that ask for something, six that have to fail
		expect(service.sandbox.requests).toBe(8);
		expect({ exitCode, spent: outcome?.spent }).toEqual({ exitCode: 0, spent: 2 });
		expect(findings[0]?.told).toContain('note No successful answer (none)');
	},
);

/** Requests that have to fail come after the one that has to succeed; the last of them is without a key. */
const COMMENTS = '/professional-network/get-profile-comments';
const WRONG = 'differs a value of the wrong type';
const MISSING = 'differs a thing that is not there';
const KEYLESS = 'differs no API key';
const CODE = 'with another body: error.code is not in the document (string)';
const success = '{"timeMs":1,"creditsCost":0,"data":{}}';

test.each<[what: string, path: string, fault: Fault, told: string[]]>([
	[
		'a status that the document does not declare',
		COMMENTS,
		refusal(418, 'No'),
		[`${WRONG} gets 418: No`, `${MISSING} gets 418: No`, `${KEYLESS} gets 418: No`],
	],
	['a status where the document declares none', USER, refusal(418, 'No'), []],
	[
		'another error body',
		USER,
		envelope({ code: '"E_INVALID"' }),
		[`${WRONG} gets 422 ${CODE}`, `${MISSING} gets 404 ${CODE}`, `${KEYLESS} gets 401 ${CODE}`],
	],
	[
		'success where the request cannot be right',
		USER,
		{ kind: 'status', status: 200, body: success },
		[`${WRONG} is answered with success`, `${KEYLESS} is answered with success`],
	],
])('of what has to fail: %s', async (_, path, fault, told) => {
	service.sandbox.addFault({ when: { from: 2 }, fault });
	const { findings } = await runProbe(only(path));
	const differs = findings.map((found) => found.told).filter((text) => text.startsWith('differs'));
	expect(differs).toEqual(told);
	const keys = service.sandbox.log.map(({ headers }) => headers.authorization);
	expect(keys).toEqual([...Array<string>(3).fill('present: right'), undefined]);
});
