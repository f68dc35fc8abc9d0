import { equal } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isInstalled } from '../setup/installed.mjs';

const folder = mkdtempSync(join(tmpdir(), 'installed-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'node_modules'));

type Packages = Record<string, { version: string; optional?: boolean }>;

function write(file: string, packages: Packages): void {
	writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }));
}

function installedWith(present: Packages): boolean {
	write('node_modules/.package-lock.json', present);
	return isInstalled(folder);
}

const a = { version: '1.0.0' };

test('a folder is installed when it holds every version of its lock file', () => {
	write('package-lock.json', {
		'node_modules/a': a,
		'node_modules/for-another-machine': { version: '1.0.0', optional: true },
	});
	equal(isInstalled(folder), false, 'npm has not finished');
	equal(installedWith({}), false, 'nothing is there');
	equal(installedWith({ 'node_modules/a': { version: '0.9.0' } }), false, 'another version');
	equal(installedWith({ 'node_modules/b': a }), false, 'another package');
	equal(installedWith({ 'node_modules/a': a }), true, 'without the optional one');
});
