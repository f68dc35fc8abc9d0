const { mkdtempSync, rmSync } = require('node:fs');
const { Module } = require('node:module');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// Where jest asks for a function of a context of its own, it gets one of this process.
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext: _, ...options }) =>
	compileFunction(code, parameters, options);

// n8n reads these when it is loaded: without the folder it writes its settings into the home folder, without the level
// it logs every failed node.
const userFolder = mkdtempSync(join(tmpdir(), 'n8n-user-'));
process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';

// As n8n does: a package unpacked anywhere finds the host's n8n-workflow and zod, the copies that the engine uses.
process.env.NODE_PATH = resolve(__dirname, '../../node_modules');
Module._initPaths();

const { exit } = process;

/** What jest-circus leaves among the globals, by a new symbol for each file. */
const CIRCUS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

/**
 * Test files share the globals of their process, one file after the other, so that what is installed can be loaded once for all
 * of them (`jestRuntime.js`): n8n's engine takes two seconds.
 */
module.exports = class {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimers = null;

	constructor({ projectConfig: config }) {
		this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
	}

	getVmContext() {
		return globalThis;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		// jest has put its own there
		process.exit = exit;
		// these would hold all that the file has loaded, and hear of every test of later files
		for (const symbol of Object.getOwnPropertySymbols(globalThis))
			if (CIRCUS.has(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
	}
};
