// @ts-check
/**
 * Prints how many milliseconds it takes to load files after n8n-workflow is loaded, and the sizes of
 * the node descriptions among them: `node loadTime.cjs <file> …`. Plain JavaScript, for a TypeScript
 * loader would be measured along.
 */
require('n8n-workflow');

const files = process.argv.slice(2);
const started = performance.now();
const instances = files.flatMap((file) => {
	/** @type {Record<string, unknown>} */
	const exported = require(file);
	return Object.values(exported).flatMap((member) =>
		typeof member === 'function' ? [Reflect.construct(member, [])] : [],
	);
});
const ms = performance.now() - started;

const sizes = instances.flatMap(({ description }) =>
	description?.properties ? [[description.name, JSON.stringify(description).length]] : [],
);
console.log(JSON.stringify({ ms, descriptionBytes: Object.fromEntries(sizes) }));
