/**
 * Builds the package: compiles the nodes and the credential with tsc, copies icons and codex files, and makes the output
 * schemas that n8n's editor shows before a run. `gulp watch` rebuilds after changes. The output folder is `dist`, or the one
 * in DIST.
 */
const { spawn } = require('node:child_process');
const { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const { dest, parallel, series, src, watch } = require('gulp');
const { z } = require('zod/v4');
const { homepage, n8n, version } = require('./package.json');

const dist = resolve(process.env.DIST ?? 'dist');
const COPIED = ['{nodes,credentials,icons}/**/*.{svg,png}', 'nodes/**/*.node.json'];
const SOURCES = '{nodes,credentials}/**/*.ts';

/** Icons and codex files. */
const copy = () => src(COPIED, { base: '.', encoding: false }).pipe(dest(dist));

async function clean() {
	rmSync(dist, { recursive: true, force: true });
}

/** @param {string[]} flags of tsc beyond the usual ones */
function tsc(...flags) {
	const script = require.resolve('typescript/bin/tsc');
	const args = [script, '--project', 'tsconfig.build.json', '--outDir', dist, ...flags];
	return spawn(process.execPath, args, { stdio: 'inherit' });
}

const compile = () => tsc();
const compileChanged = () => tsc('--incremental', '--tsBuildInfoFile', join(dist, '.tsbuildinfo'));

/**
 * Makes the schema that n8n's editor shows as the output of an operation before its first run: the columns of the simplified
 * record by name and type. It allows null, and forbids other fields, only where the record's schema does.
 */
function outputSchema({ result }) {
	const { schema, simplified = [] } = result.record;
	const record = z.toJSONSchema(schema, { unrepresentable: 'any' });
	const properties = simplified.map(({ name, path, date }) => {
		const member = path.reduce(memberOf, record);
		const { type: own = 'string' } = notNull(member);
		// a list or an object becomes text
		const type = date || ['array', 'object'].includes(own) ? 'string' : own;
		return [name, { type: notNull(member) === member ? type : [type, 'null'] }];
	});
	const isClosed = schema.def.catchall?.def.type === 'never';
	return {
		type: 'object',
		properties: Object.fromEntries(properties),
		...(isClosed && { additionalProperties: false }),
		version: 1,
	};
}

/** @param {object} schema of an object, which can be null */
const memberOf = (schema, name) => notNull(schema).properties?.[name] ?? {};

/** Returns a schema without null. */
const notNull = (schema) => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/**
 * Writes `__schema__/v1.0.0/<resource>/<operation>.json` beside the nodes in package.json, where n8n's server looks for the
 * output schema of version 1.
 */
async function schemas() {
	for (const path of Object.keys(require.cache)) {
		if (path.startsWith(dist)) delete require.cache[path];
	}
	for (const folder of new Set(n8n.nodes.map(dirname))) {
		const platform = join(dist, relative('dist', folder));
		rmSync(join(platform, '__schema__'), { recursive: true, force: true });
		for (const operation of require(join(platform, 'operations.js')).operations) {
			const path = [operation.resource.value, `${operation.option.value}.json`];
			const file = join(platform, '__schema__/v1.0.0', ...path);
			const text = `${JSON.stringify(outputSchema(operation), null, '\t')}\n`;
			mkdirSync(dirname(file), { recursive: true });
			// fails if another operation has the same names
			writeFileSync(file, text, { flag: 'wx' });
		}
	}
}

/** Points the package's Docs links to the pages of its own version; in the sources they lead to those of main. */
async function links() {
	const files = globSync(['nodes/*/*.node.json', 'credentials/*.credentials.js'], { cwd: dist });
	for (const file of files.map((name) => join(dist, name))) {
		const text = readFileSync(file, 'utf8');
		writeFileSync(file, text.replaceAll(`${homepage}/blob/main/`, `${homepage}/blob/v${version}/`));
	}
}

const build = series(clean, parallel(copy, series(compile, schemas)), links);

function watchSources() {
	watch(COPIED, copy);
	watch(SOURCES, series(compileChanged, schemas));
}

exports.default = build;
exports.watch = watchSources;
