const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Runner = require('jest-runner').default;

/** The names of the tests of each file, and how long they took, as the first run without a fault found them. */
const folder = join(__dirname, 'found');
const noteOf = (path) => join(folder, createHash('sha256').update(path).digest('hex'));

/**
 * Jest's own runner, for Stryker. Stryker names the tests that reach a fault, but has jest load every file, and go on after the
 * first test that fails: for each fault, minutes. Here files without such a test are passed over, the quickest of the others
 * come first, and one that fails is the last.
 */
module.exports = class extends Runner {
	constructor(settings, context) {
		super(settings, context);
		this.reaching = new RegExp(settings.testNamePattern || '', 'i');
	}

	async runTests(tests, watcher, options) {
		if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) {
			mkdirSync(folder, { recursive: true });
			this.on('test-file-success', ([{ path }, { testResults, perfStats }]) => {
				const names = testResults.map(({ fullName }) => fullName);
				writeFileSync(noteOf(path), JSON.stringify({ names, ms: perfStats.runtime }));
			});
			return await super.runTests(tests, watcher, options);
		}
		let isNoticed = false;
		this.on('test-file-success', ([, result]) => void (isNoticed ||= result.numFailingTests > 0));
		this.on('test-file-failure', () => void (isNoticed = true));
		const reaching = tests
			.map((test) => ({ test, ...JSON.parse(readFileSync(noteOf(test.path), 'utf8')) }))
			.filter(({ names }) => names.some((name) => this.reaching.test(name)))
			.sort((one, other) => one.ms - other.ms);
		for (const { test } of reaching) {
			if (!isNoticed) await super.runTests([test], watcher, options);
		}
	}
};
