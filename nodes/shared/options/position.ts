import { type INodeProperties, jsonParse } from 'n8n-workflow';
import { z } from 'zod/v4';
import { MAX_START } from '../contract/endpoint';
import { asNumber } from '../fields/range';
import { asText } from '../fields/text';
import { readOrRefusal } from '../operation/field';
import { members } from '../operation/record';
import type { Paging, Position } from '../operation/paging';
import { type Option, InvalidParameter } from './option';

const startRule = z.int().min(0).max(MAX_START);
const skipRule = z.int().min(0).optional();

const WHOLE = 'the whole resumeFrom of a listing that failed, or the whole next of _response';

const start = positionOption(
	{
		displayName: 'Start',
		name: 'start',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: `Number of records to skip. Also takes ${WHOLE}.`,
	},
	`a whole number from 0 to ${MAX_START}`,
	(given) => startRule.safeParse(readOrRefusal(() => asNumber(given))).data,
);

const cursor = tokenOption('Cursor', 'cursor', 'cursor');
const after = tokenOption('Page Token', 'after', 'after value');

const options = { start, cursor, after };

/** The option that says where a listing begins; null says that it had ended. */
export function positionOptionOf({ position }: Paging): Option<Position | null, undefined> {
	return options[position];
}

/** @param read gives undefined for a value that is no position */
function positionOption(
	property: INodeProperties & { name: Paging['position'] },
	expected: string,
	read: (given: unknown) => string | number | undefined,
): Option<Position | null, undefined> {
	const { name } = property;
	return {
		property,
		unset: undefined,
		read: (given) => {
			const whole = name === 'start' ? unpacked(given) : given;
			const isHolder = Object.hasOwn(members(whole), name);
			const value = isHolder ? members(whole)[name] : whole;
			if (value === null) return null;
			const position = read(value);
			const skipped = skipRule.safeParse(isHolder ? members(whole).skip : undefined);
			if (position === undefined || !skipped.success) {
				throw new InvalidParameter(property, given, expected);
			}
			return { [name]: position, ...(skipped.data && name !== 'start' && { skip: skipped.data }) };
		},
	};
}

function tokenOption(displayName: string, name: 'cursor' | 'after', value: string) {
	const description = `Page to go on from. Takes the ${value}, or ${WHOLE}.`;
	return positionOption(
		{ displayName, name, type: 'string', default: '', description },
		'the text that an earlier answer gave, or a whole resumeFrom or next object',
		readToken,
	);
}

/** A token's text is its own, whatever it looks like; the number 0 is the beginning. */
function readToken(given: unknown): string | undefined {
	if (typeof given === 'string') return given;
	const text = given === 0 ? '' : readOrRefusal(() => asText(given));
	return typeof text === 'string' ? text : undefined;
}

/** A whole `resumeFrom` or `next` as a table keeps it: as JSON text. A number of records is never such text. */
function unpacked(given: unknown): unknown {
	const mayBeObject = typeof given === 'string' && given.trim().startsWith('{');
	return mayBeObject ? jsonParse(given, { fallbackValue: given }) : given;
}
