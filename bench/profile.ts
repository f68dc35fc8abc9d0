import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packIfChanged } from '../tools/pack';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { unpack } from '../tools/unpack';
import { measure } from './measure/measure';
import { placesIn } from './profile/places';
import { profileReportOf } from './profile/report';
import { startService } from './service/service';
import { lookups } from './work/work';

const LOOKUPS = 5_000;

/** `npm run bench:profile`: where the processor time of lookups goes. */
async function main(): Promise<void> {
	const packageFolder = await unpack(await packIfChanged());
	const service = await startService();
	const folder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
	const profileFile = join(folder, 'lookups.cpuprofile');
	try {
		const setting = { service: service.http, packageFolder };
		const work = lookups(LOOKUPS, 20);
		await measure({ contender: 'ours', setting, work, mode: 'time', profileFile }, service, folder);
		const places = placesIn(await readFile(profileFile, 'utf8'), packageFolder);
		const text = profileReportOf(places, LOOKUPS, new Date());
		await writeFile(join(__dirname, 'results/profile.md'), text);
		console.log(`\n${text}`);
	} finally {
		service.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

void runMain(main);
