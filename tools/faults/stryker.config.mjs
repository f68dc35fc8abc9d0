// @ts-check
/**
 * `npm run faults`: Stryker plants faults in a copy of nodes/shared, and counts those that the tests notice. The seed chooses the same
 * faults for the same sources, by the hash of their places, so that the first of 100 are those of 10 too: FAULTS=10 SEED=1
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import sortBy from 'lodash/sortBy.js';

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */
/** @typedef {import('@stryker-mutator/api/core').Position} Position */

const { FAULTS = '100', SEED = '1' } = process.env;
/** A place takes in all faults inside it; one with more than these is passed over. */
const MOST_IN_ONE_PLACE = 4;
/** Texts, which have tests of their own. */
const mutator = { excludedMutations: ['StringLiteral'] };

const logger = /** @type {never} */ (new Proxy({}, { get: () => () => false }));
const files = globSync('nodes/shared/**/*.ts')
	.sort()
	.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
const options = /** @type {never} */ ({ ...mutator, ignorers: [], plugins: null });
const found = await new Instrumenter(logger).instrument(files, options);
const mutants = found.mutants.filter(({ status }) => status !== 'Ignored');

/** As the setting `mutate` takes it: lines from 1, columns from 0. @param {Mutant} mutant */
const placeOf = ({ fileName, location: { start, end } }) =>
	`${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

/** Where a position stands among the others of a file. @param {Position} position */
const at = ({ line, column }) => line * 1000 + column;

/** How many faults stand in the place of one. @param {Mutant} outer */
const heldBy = (outer) =>
	mutants.filter(
		({ fileName, location: { start, end } }) =>
			fileName === outer.fileName &&
			at(outer.location.start) <= at(start) &&
			at(end) <= at(outer.location.end),
	).length;

/** @param {string} place */
const orderOf = (place) => createHash('sha256').update(`${SEED} ${place}`).digest('hex');
const places = new Map(mutants.map((mutant) => [placeOf(mutant), heldBy(mutant)]));
/** @type {string[]} */
const mutate = [];
let planted = 0;
for (const [place, held] of sortBy([...places], ([place]) => orderOf(place))) {
	if (held > MOST_IN_ONE_PLACE || planted >= Number(FAULTS)) continue;
	mutate.push(place);
	planted += held;
}

export default {
	mutate,
	mutator,
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner', './tools/faults/page.mjs'],
	jest: {
		enableFindRelatedTests: false,
		config: {
			testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
			runner: '<rootDir>/tools/faults/runner.js',
			testTimeout: 30_000,
			// tests of chance, endurance, speed and memory judge no fault, nor do those of what is not shared
			testPathIgnorePatterns: [
				'/test/.*(property|istory|linear|emory|heap|simulation)',
				'/test/(icons|probe|sandbox)/',
			],
		},
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	timeoutMS: 60_000,
	dryRunTimeoutMinutes: 20,
	disableTypeChecks: false,
	tempDirName: '.cache/faults',
	ignorePatterns: ['/.cache', '/dist'],
	reporters: ['page', 'progress-append-only'],
};
