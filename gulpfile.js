/** What tsc does not put into dist: icons, codex files, and the output schemas n8n's editor shows before a run. */
const { mkdirSync, writeFileSync, existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { src, dest, parallel } = require('gulp');
const { n8n } = require('./package.json');

const copy = (pattern) => src(pattern, { base: '.', encoding: false }).pipe(dest('dist'));

const icons = () => copy('{nodes,credentials,icons}/**/*.{svg,png}');
const codex = () => copy('nodes/**/*.node.json');

/** @returns {object} the compiled module; fails with what is missing and who should have made it */
function compiled(path) {
	if (!existsSync(path))
		throw new Error(`${path} is missing: tsc has not compiled it, or it was never written.`);
	return require(path);
}

/**
 * Writes `__schema__/v1.0.0/<resource>/<operation>.json` beside each node that package.json names: where n8n's server
 * looks for the output schema of a node of version 1.
 */
async function schemas() {
	const { outputSchema } = compiled(
		join(__dirname, 'dist/nodes/shared/description/outputSchema.js'),
	);
	const written = new Set();
	for (const node of n8n.nodes) {
		const platform = join(__dirname, dirname(node));
		const { operations } = compiled(join(platform, 'operations.js'));
		if (!operations?.length) throw new Error(`${platform}/operations.js exports no operations.`);
		for (const operation of operations) {
			const path = [operation.resource.value, `${operation.option.value}.json`];
			const file = join(platform, '__schema__/v1.0.0', ...path);
			if (written.has(file))
				throw new Error(`Two operations of ${platform} are called ${path.join('/')}.`);
			written.add(file);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, `${JSON.stringify(outputSchema(operation), null, '\t')}\n`);
		}
	}
}

exports.default = parallel(icons, codex, schemas);
