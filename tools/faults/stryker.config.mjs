// @ts-check
/**
 * `npm run faults`: Stryker plants faults in a copy of nodes/shared, and counts those that the tests notice. The seed chooses the same
 * faults for the same sources, by the hash of their places, so that the first of 100 are those of 10 too: FAULTS=10 SEED=1
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

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

/** @param {Position} one @param {Position} other */
const isUpTo = (one, other) =>
	one.line < other.line || (one.line === other.line && one.column <= other.column);

/** How many faults stand in the place of one. @param {Mutant} outer */
const heldBy = (outer) =>
	mutants.filter(
		({ fileName, location }) =>
			fileName === outer.fileName &&
			isUpTo(outer.location.start, location.start) &&
			isUpTo(location.end, outer.location.end),
	).length;

const places = [...new Map(mutants.map((mutant) => [placeOf(mutant), mutant]))]
	.map(([place, mutant]) => ({ place, mutant }))
	.map((one) => ({
		...one,
		order: createHash('sha256').update(`${SEED} ${one.place}`).digest('hex'),
	}))
	.sort((one, other) => (one.order < other.order ? -1 : 1));
/** @type {string[]} */
const mutate = [];
let planted = 0;
for (const { place, mutant } of places) {
	const held = heldBy(mutant);
	if (held > MOST_IN_ONE_PLACE) continue;
	mutate.push(place);
	planted += held;
	if (planted >= Number(FAULTS)) break;
}

export default {
	mutate,
	mutator,
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner', './tools/faults/page.mjs'],
	jest: { configFile: 'tools/faults/jest.config.js', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	concurrency: 2,
	timeoutMS: 60_000,
	dryRunTimeoutMinutes: 20,
	disableTypeChecks: false,
	tempDirName: '.cache/faults',
	ignorePatterns: ['/.cache', '/dist'],
	reporters: ['page', 'progress-append-only'],
};
