import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { packIfChanged } from '../tools/pack';
import { cache, root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { measureCaches } from './lists/caches';
import type { ListFigures, ListSetting, MeasuredList } from './lists/figures';
import { type MemoryFigures, measureMemory } from './lists/memory';
import { readListOptions, USAGE } from './lists/options';
import { measureQuotas } from './lists/quotas';
import { QueueMode } from './lists/queueMode';
import { writeLists } from './lists/report';
import { settingsOf } from './lists/settings';
import { type Bench, measureOnSqlite } from './lists/sqlite';
import { describeMachine } from './report/machine';
import { startService } from './service/service';

/**
 * `npm run bench:lists`: the examples for long lists on a real n8n, on SQLite and in queue mode, and those that remember
 * answers. Fails when a row was lost, or has two records.
 */
async function main(): Promise<number> {
	const options = readListOptions();
	if (options.help) {
		console.log(USAGE);
		return 0;
	}
	const machine = describeMachine();
	const folder = join(cache, 'bench-lists');
	await mkdir(folder, { recursive: true });
	await using opened = new AsyncDisposableStack();
	const service = await startService();
	opened.defer(() => service.stop());
	const bench = { folder, tarball: await packIfChanged(), service: service.http };
	const measure = measurer(bench, opened);

	const command = ['npm run bench:lists', ...process.argv.slice(2)]
		.join(' ')
		.replace(' -', ' -- -');
	const date = new Date().toISOString().slice(0, 10);
	const out = resolve(options.out ?? join(__dirname, 'results'));
	const caches = options.only.test('caches') ? await measureCaches(bench) : [];
	const quotas = options.only.test('quotas') ? await measureQuotas(bench) : [];
	const lists: MeasuredList[] = [];
	const memory: MemoryFigures[] = [];
	const save = async () =>
		await writeLists({ machine, command, date, lists, caches, quotas, memory }, out);
	await save();
	// Only where it is asked for by name.
	if (options.only.source.includes('memory')) {
		await measureMemory(bench, options.only, async (figures) => {
			memory.push(figures);
			await save();
		});
	}
	for (const setting of settingsOf(options)) {
		say(`${setting.id}: ${setting.rows} rows`);
		const figures = await measure(setting);
		lists.push({ setting, figures });
		say(told(setting, figures));
		// After each list: an interrupted run keeps what it has.
		await save();
	}
	say(`Written to ${relative(root, out) || out}`);
	return lists.some(({ figures: { lost, doubled } }) => lost + doubled > 0) ? 1 : 0;
}

/** Each list on SQLite gets an n8n of its own; those in queue mode share theirs. */
function measurer(bench: Bench, opened: AsyncDisposableStack) {
	let queue: Promise<QueueMode> | undefined;
	return async (setting: ListSetting): Promise<ListFigures> => {
		if (setting.way === 'data tables') return await measureOnSqlite(setting, bench);
		queue ??= QueueMode.start(bench, opened);
		return await (await queue).measure(setting);
	};
}

function told({ rows }: ListSetting, { seconds, credits, lost, doubled }: ListFigures): string {
	const rate = Math.round(rows / seconds);
	return `  ${seconds.toFixed(0)} s, ${rate} rows/s, ${credits} credits, ${lost} lost, ${doubled} doubled`;
}

void runMain(main);
