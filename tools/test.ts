import { jest } from './jest';
import { lint } from './lint';
import { pack } from './pack';
import { runScript } from './runScript';
import { scan } from './scan';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';
import { say } from './setup/progress.mjs';
import { toolTests } from './toolTests';
import { unpack } from './unpack';

interface Count {
	passed: number;
	failed: number;
}

/** One check of the repository: what it is called, and what it does; it fails by throwing. */
type Check = [name: string, run: () => Promise<Count | void>];

let unpackedTarball = '';

const checks: Check[] = [
	['format', () => runScript('node_modules/prettier/bin/prettier.cjs', ['--check', '.'])],
	['type check', () => runScript('node_modules/typescript/bin/tsc')],
	["lint, by n8n's rules and our own", lint],
	[
		'build and pack',
		async () => {
			unpackedTarball = await unpack(await pack());
		},
	],
	["n8n's scan, on sources and packed tarball", () => scan(packedPackage())],
	['tests of the tools', toolTests],
	['jest, on the packed package', () => jest(packedPackage(), process.argv.slice(2))],
];

function packedPackage(): string {
	if (!unpackedTarball) throw new PlainFailure('There is no packed package to check.');
	return unpackedTarball;
}

/** Runs one check. One that counts nothing itself is one test. */
async function outcome([name, run]: Check): Promise<Count> {
	say(`== ${name}`);
	try {
		return (await run()) ?? { passed: 1, failed: 0 };
	} catch (error) {
		console.error(error instanceof PlainFailure ? error.message : error);
		say(`== FAILED: ${name}`);
		return { passed: 0, failed: 1 };
	}
}

void runMain(async () => {
	say(`Checks: ${checks.map(([name]) => name).join('; ')}`);
	const total: Count = { passed: 0, failed: 0 };
	const failedChecks: string[] = [];
	for (const check of checks) {
		const { passed, failed } = await outcome(check);
		total.passed += passed;
		total.failed += failed;
		if (failed > 0 || passed === 0) failedChecks.push(check[0]);
	}
	if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join('; ')}`);
	console.log(`\n${total.passed} passed, ${total.failed} failed`);
	return failedChecks.length > 0 ? 1 : 0;
});
