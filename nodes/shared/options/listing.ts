import { mapValues } from 'lodash';
import { jsonParse } from 'n8n-workflow';
import { MAX_START, start } from '../contract/endpoint';
import { type Paging, type PagingStyle, pagingStyles, type Position } from '../contract/paging';
import { asNumber, asText } from '../fields/field';
import { storableText } from '../text/characters';
import { InvalidValue, readOrInvalid } from '../operation/field';
import type { Result } from '../operation/operation';
import { members } from '../operation/record';
import { flagOption, limitOption, numberOrDefault, optionOf } from './option';

/** Return All and Limit of a listing; where one answer brings all, a limit would save nothing. */
export function limitsOf({ paging }: Pick<Result, 'paging'>, isTool = false) {
	return {
		returnAll: flagOption({}, 'returnAll', {
			default: paging === undefined && !isTool,
			description: 'Whether to return all results or only up to a given limit',
		}),
		// a model reads, and pays for, each result, and may leave it empty
		limit: (isTool ? numberOrDefault : limitOption)({}, 'limit', [1], {
			displayOptions: { show: { returnAll: [false] } },
			default: 10,
			description: 'Max number of results to return',
		}),
	};
}

const WHOLE = 'the whole resumeFrom of a failed listing, or the whole next of _response';

const options = mapValues(pagingStyles, (style, name) => positionOption(style, name));

/** The option that says where a listing begins; null says that it had ended. */
export function positionOptionOf({ position }: Paging) {
	return options[position];
}

function positionOption({ beginning, label, value: what }: PagingStyle, name: string) {
	const isNumber = typeof beginning === 'number';
	const expected = isNumber
		? `a whole number from ${beginning} to ${MAX_START}`
		: 'the text that an earlier answer gave, or a whole resumeFrom or next object';
	const option = optionOf({}, name, {
		displayName: label,
		...(isNumber && { type: 'number', typeOptions: { minValue: beginning } }),
		default: beginning,
		description: isNumber
			? `${what}. Also takes ${WHOLE}.`
			: `Paste the ${what} from the hint of the run that stopped. Empty: from the start. Also takes ${WHOLE}.`,
		read: (given): Position | null => {
			const whole = isNumber ? unpacked(given) : given;
			const isHolder = Object.hasOwn(members(whole), name);
			const value = isHolder ? members(whole)[name] : whole;
			if (value === null) return null;
			const position = isNumber ? readNumber(value) : readToken(value);
			if (position === undefined) throw new InvalidValue(expected);
			return { [name]: position };
		},
	});
	return { ...option, unset: { [name]: beginning } as Position };
}

function readNumber(given: unknown): number | undefined {
	return start.safeParse(readOrInvalid(() => asNumber(given) || 0)).data;
}

/** A token's text is its own, whatever it looks like; the number 0 is the beginning. */
function readToken(given: unknown): string | undefined {
	if (typeof given === 'string') return storableText(given);
	const text = given === 0 ? '' : readOrInvalid(() => asText(given));
	return typeof text === 'string' ? text : undefined;
}

/** A whole `resumeFrom` or `next` as a table keeps it: as JSON text. A number of records is never such text. */
function unpacked(given: unknown): unknown {
	const mayBeObject = typeof given === 'string' && given.trim().startsWith('{');
	return mayBeObject ? jsonParse(given, { fallbackValue: given }) : given;
}
