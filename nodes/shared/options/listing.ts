import { mapValues } from 'lodash';
import { jsonParse } from 'n8n-workflow';
import { MAX_START, start } from '../contract/endpoint';
import { type Paging, type PagingStyle, pagingStyles, type Position } from '../contract/paging';
import { asNumber, asText } from '../fields/field';
import { storableText } from '../text/characters';
import { InvalidValue, readOrInvalid } from '../operation/field';
import type { Result } from '../operation/operation';
import { asObject } from '../operation/record';
import { option, toggle, wholeNumber } from './option';

/**
 * Returns Return All and Limit of a listing. Return All is on if there is only one response, because Limit would save
 * nothing.
 */
export function limitsOf({ paging }: Pick<Result, 'paging'>, isTool = false) {
	const isAll = paging === undefined && !isTool;
	return {
		returnAll: option({}, 'returnAll', {
			...toggle,
			default: isAll,
			unset: isAll,
			description: 'Whether to return all results or only up to a given limit',
		}),
		limit: option({}, 'limit', {
			...wholeNumber(1),
			displayOptions: { show: { returnAll: [false] } },
			default: 10,
			unset: 10,
			// a model may omit Limit; the default then applies, because it reads, and pays for, each result
			readsEmpty: !isTool,
			description: 'Max number of results to return',
		}),
	};
}

const OBJECT_FORMS = 'the resumeFrom object of a failed listing, or the next object of _response';

const options = mapValues(pagingStyles, (style, name) => positionOption(style, name));

/** Returns the option for the position to start from; null means that the listing had ended. */
export function positionOptionOf({ position }: Paging) {
	return options[position];
}

function positionOption({ beginning, label, value: what }: PagingStyle, name: string) {
	const isNumber = typeof beginning === 'number';
	const expected = isNumber
		? `a whole number from ${beginning} to ${MAX_START}`
		: 'text from the output of an earlier run, or a resumeFrom or next object';
	return option({}, name, {
		displayName: label,
		...(isNumber && { type: 'number', typeOptions: { minValue: beginning } }),
		default: beginning,
		unset: { [name]: beginning },
		readsEmpty: true,
		description: isNumber
			? `${what}. Also accepts ${OBJECT_FORMS}.`
			: `Paste the ${what} from the hint of the run that stopped. Leave it empty to start at the beginning. Also accepts ${OBJECT_FORMS}.`,
		read: (given): Position | null => {
			const parsed = isNumber ? unpacked(given) : given;
			const isHolder = Object.hasOwn(asObject(parsed), name);
			const value = isHolder ? asObject(parsed)[name] : parsed;
			if (value === null) return null;
			const position = isNumber ? readNumber(value) : readToken(value);
			if (position === undefined) throw new InvalidValue(expected);
			return { [name]: position };
		},
	});
}

function readNumber(given: unknown): number | undefined {
	return start.safeParse(readOrInvalid(() => asNumber(given) || 0)).data;
}

/** Reads a token, which can be any text; the number 0 is the beginning. */
function readToken(given: unknown): string | undefined {
	if (typeof given === 'string') return storableText(given);
	const text = given === 0 ? '' : readOrInvalid(() => asText(given));
	return typeof text === 'string' ? text : undefined;
}

/** Parses a complete `resumeFrom` or `next` object that a table stores as JSON text. */
function unpacked(given: unknown): unknown {
	const mayBeObject = typeof given === 'string' && given.trim().startsWith('{');
	return mayBeObject ? jsonParse(given, { fallbackValue: given }) : given;
}
