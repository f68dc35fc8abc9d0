import { Pool } from 'undici';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { spreadOf } from './report/statistics';
import { control, resetService } from './service/control';
import { type Service, startService } from './service/service';

const ROUNDS = 7;
const REQUESTS = 10_000;
const CONNECTIONS = 16;
const LENGTH = 50_000;
const USERS = ['771', '772', '773', '774'] as const;

/** The request with a running number: path and body. */
type Ask = (at: number) => readonly [path: string, body: object];

const timeline: Ask = (at) => ['/microblog/get-user-tweets', { userId: USERS[at % USERS.length] }];

const cases: ReadonlyArray<readonly [name: string, ask: Ask]> = [
	['lookups', (at) => ['/code-host/get-profile', { username: `user${at}` }]],
	[
		'pages of 10 of 50,000 products',
		(at) => [
			'/professional-network/search/products',
			{ keyword: 'long', start: (at * 10) % LENGTH },
		],
	],
	['first pages of 50,000 tweets', timeline],
];

/**
 * `node tools/with-node.mjs bench/sandboxSpeed.ts`: how fast the sandbox answers, so that a slower one is
 * noticed before it bends what is measured with it.
 */
async function main(): Promise<void> {
	const service = await startService();
	const pool = new Pool(service.http.origin, { connections: CONNECTIONS });
	try {
		const lengths = Object.fromEntries(['long', ...USERS].map((subject) => [subject, LENGTH]));
		await resetService(service.http.origin, { lengths });
		console.log(`Medians of ${ROUNDS} rounds of ${REQUESTS} requests, ${CONNECTIONS} at once`);
		for (const [name, ask] of cases) await measureCase(name, service, pool, ask);
		await changeTimelines(service.http.origin);
		await measureCase('the same after 1,000 changes each', service, pool, timeline);
	} finally {
		await pool.close();
		service.stop();
	}
}

async function measureCase(name: string, service: Service, pool: Pool, ask: Ask): Promise<void> {
	await round(service, pool, ask, REQUESTS / 4);
	const rounds = [];
	for (let count = 0; count < ROUNDS; count++) {
		rounds.push(await round(service, pool, ask, REQUESTS));
	}
	const perSecond = spreadOf(rounds.map((one) => one.perSecond)).median;
	const cpuUs = spreadOf(rounds.map((one) => one.cpuUs)).median;
	console.log(
		`${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} requests/s, ${cpuUs.toFixed(0)} µs of processor each`,
	);
}

async function round(service: Service, pool: Pool, ask: Ask, count: number) {
	const cpuBefore = await service.cpuMs();
	const startedAt = performance.now();
	let at = 0;
	const worker = async () => {
		while (at < count) await send(service, pool, ...ask(at++));
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, worker));
	const seconds = (performance.now() - startedAt) / 1_000;
	const cpuMs = (await service.cpuMs()) - cpuBefore;
	return { perSecond: count / seconds, cpuUs: (cpuMs * 1_000) / count };
}

async function send(
	{ http: { apiKey } }: Service,
	pool: Pool,
	path: string,
	body: object,
): Promise<void> {
	const { statusCode, body: answer } = await pool.request({
		path,
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
	});
	await answer.dump();
	if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
}

/** Half of them new tweets, half of them tweets that go, all over the first pages. */
async function changeTimelines(origin: string): Promise<void> {
	for (const userId of USERS) {
		const timeline = { path: '/microblog/get-user-tweets', body: { userId } };
		for (let record = 0; record < 500; record++) {
			await control(origin, 'POST', 'changes', { kind: 'add', ...timeline });
			await control(origin, 'POST', 'changes', { kind: 'remove', ...timeline, record });
		}
	}
}

void runMain(main);
