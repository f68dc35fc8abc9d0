/**
 * Runs in every test file of the run that looks which tests reach which planted places: the places are counted, and
 * written down at the end of the file. Jest loads it from the copy that holds the markers.
 */
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const places = new Set();
globalThis.__reached = (place) => places.add(place);
const began = Date.now();

afterAll(() => {
	const { testPath } = expect.getState();
	const file = join(process.env.REACHED_FOLDER, `${testPath.replaceAll(/\W/g, '_')}.json`);
	writeFileSync(file, JSON.stringify({ testPath, places: [...places], ms: Date.now() - began }));
});
