import type { NodeHint } from 'n8n-workflow';
import { warning } from '../shared/description/properties';

/*
 * What n8n's editor says of filters while they are being filled in, before anything runs. Only what is
 * typed is looked at ($rawParameter): the value of an expression is not known yet. A text field of n8n
 * has no check of its own that could say it.
 */

const FILTERS = '$rawParameter.filters ?? {}';

/** A bound as a number: a day, or what is counted; NaN where there is none. */
const AT = `const at = (bound) => bound === '' || bound === null ? NaN
	: isNaN(bound) ? Date.parse(String(bound).slice(0, 10)) / 864e5 : Number(bound);`;

const noRoom = `Object.values(${FILTERS}).some((filter) => {
	const { gte, gt, lte, lt } = filter?.range ?? {};
	${AT}
	const first = [Math.ceil(at(gte)), Math.floor(at(gt)) + 1];
	const last = [Math.floor(at(lte)), Math.ceil(at(lt)) - 1];
	return first.some((low) => last.some((high) => low > high));
})`;

const isTyped = (name: string) =>
	`typeof filters.${name} === 'string' && !/^\\s*[=[]/.test(filters.${name})`;

const noOwner = `[${FILTERS}].some((filters) => ${isTyped('repos')} &&
	filters.repos.split(/[,;\\n]/).some((entry) => entry.trim() !== '' && !/[^\\s/]\\/[^\\s/]/.test(entry)))`;

const noLabel = `[${FILTERS}].some((filters) => ${isTyped('labels')} &&
	filters.labels !== '' && filters.labels.replaceAll(',', '').trim() === '')`;

/** Hints for the node and its trigger. */
export const filterHints: NodeHint[] = [
	warning(
		'Filters: the bounds of a range exclude each other, so nothing can be found. The node will refuse it.',
		noRoom,
	),
	warning(
		'Filters: each repository needs its owner, as in octo/hello. The node will refuse the others.',
		noOwner,
	),
	warning('Filters: Labels holds no label. The node will refuse it.', noLabel),
];
