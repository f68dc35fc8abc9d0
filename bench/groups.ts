import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packIfChanged } from '../tools/pack';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { unpack } from '../tools/unpack';
import { groupsReportOf, type Row } from './groups/report';
import { withGroups } from './groups/withGroups';
import type { ContenderName } from './contenders/contender';
import type { Figures } from './measure/figures';
import { measure } from './measure/measure';
import { startService } from './service/service';
import { lookups, type Work } from './work/work';

const ROUNDS = 3;

/** This package with another number of groups. */
interface Variant {
	readonly name: string;
	readonly packageFolder: string;
}

/** The default first; then a window that is full all along, at several latencies. */
const WORKS = [
	lookups(1000, 5),
	lookups(1000, 100),
	lookups(1500, 100, { concurrency: 50 }),
	lookups(800, 100, { concurrency: 16 }),
	lookups(600, 20, { concurrency: 5 }),
	lookups(600, 400, { concurrency: 50 }),
];

/**
 * `npm run bench:groups`: what it costs and brings when the requests of a window start all at once, in
 * groups, or one by one. The package is measured as it is packed, but for that one number.
 */
async function main(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
	const service = await startService();
	try {
		const packed = await unpack(await packIfChanged());
		const variants = [
			{ name: 'all at once', packageFolder: await withGroups(packed, '1', folder) },
			{ name: 'in two groups', packageFolder: await withGroups(packed, '2', folder) },
			{ name: 'in four groups', packageFolder: await withGroups(packed, '4', folder) },
			{ name: 'one by one', packageFolder: await withGroups(packed, 'Infinity', folder) },
		];
		const rows: Row[] = [];
		for (const work of WORKS) {
			const timeOf = async (contender: ContenderName, packageFolder: string) => {
				const setting = { service: service.http, packageFolder };
				return await measure({ contender, setting, work, mode: 'time' }, service, folder);
			};
			const ofHelper = async () => await timeOf('helper', packed);
			const ofVariant = async (variant: Variant) => await timeOf('ours', variant.packageFolder);
			rows.push(await measureRow(work, variants, ofHelper, ofVariant));
		}
		const text = groupsReportOf(rows, new Date());
		await writeFile(join(__dirname, 'results/groups.md'), text);
		console.log(`\n${text}`);
	} finally {
		service.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Measures the helper and each variant, round by round. */
async function measureRow(
	work: Work,
	variants: readonly Variant[],
	ofHelper: () => Promise<Figures>,
	ofVariant: (variant: Variant) => Promise<Figures>,
): Promise<Row> {
	const helper: Figures[] = [];
	const measured = variants.map((variant) => ({ ...variant, figures: [] as Figures[] }));
	for (let round = 0; round < ROUNDS; round++) {
		helper.push(await ofHelper());
		// another one begins each round, so that what disturbs the machine meets all of them
		for (const variant of [...measured.slice(round), ...measured.slice(0, round)]) {
			variant.figures.push(await ofVariant(variant));
		}
		say(`${work.title}, ${work.latencyMs} ms: round ${round + 1} of ${ROUNDS}`);
	}
	return { work, helper, variants: measured };
}

void runMain(main);
