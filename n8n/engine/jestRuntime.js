const { createRequire } = require('node:module');
const { isAbsolute } = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

/** Whether a name stands for a file of this repository, a module of Node, or jest. */
const isOwn = (name) =>
	(/^(\.|node:|@jest\/)/.test(name) || isAbsolute(name)) && !name.includes('/node_modules/');

/** Loads the files of this repository anew for each test file, and what is installed once, with Node's own `require`. */
module.exports = class extends JestRuntime {
	requireModuleOrMock(from, name) {
		return isOwn(name) ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
	}

	/** It would replace a function of the process. */
	installGetBuiltinModule() {}

	/** So is a built package, which n8n's engine loads in that way. */
	teardown() {
		super.teardown();
		const folder = process.env.PACKAGE_DIR;
		if (!folder) return;
		for (const [file, module] of Object.entries(require.cache)) {
			module.children = module.children.filter(({ id }) => !id.startsWith(folder));
			if (file.startsWith(folder)) delete require.cache[file];
		}
	}
};
