import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';
import { MAX_START } from '../contract/endpoint';
import { asNumber } from '../fields/range';
import { asText } from '../fields/text';
import { isEmpty, readOrRefusal } from '../operation/field';
import type { Paging, Position } from '../operation/paging';
import { type Option, UnfitParameter } from './option';

const startRule = z.int().min(0).max(MAX_START);

const start = positionOption(
	{
		displayName: 'Start',
		name: 'start',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Number of records to skip. Also takes the whole resumeFrom of a listing that failed, or the whole next of _response.',
	},
	`a whole number from 0 to ${MAX_START}`,
	(given) => startRule.safeParse(readOrRefusal(() => asNumber(given))).data,
);

const token = 'the text that an earlier answer gave, or a whole resumeFrom or next object';

const cursor = positionOption(
	{
		displayName: 'Cursor',
		name: 'cursor',
		type: 'string',
		default: '',
		description:
			'Page to go on from. Takes the cursor, or the whole resumeFrom of a listing that failed, or the whole next of _response.',
	},
	token,
	readToken,
);

const after = positionOption(
	{
		displayName: 'Page Token',
		name: 'after',
		type: 'string',
		default: '',
		description:
			'Page to go on from. Takes the after value, or the whole resumeFrom of a listing that failed, or the whole next of _response.',
	},
	token,
	readToken,
);

const options = { start, cursor, after };

/** The option that says where a listing begins. */
export function positionOptionOf({ position }: Paging): Option<Position | undefined> {
	return options[position];
}

/** @param read gives undefined for a value that is no position */
function positionOption(
	property: INodeProperties & { name: Paging['position'] },
	wanted: string,
	read: (given: unknown) => string | number | undefined,
): Option<Position | undefined> {
	const { name } = property;
	return {
		property,
		read: (given) => {
			const value = memberOf(given, name);
			if (isEmpty(value)) return name === 'start' ? { start: 0 } : undefined;
			const position = read(value);
			if (position === undefined) throw new UnfitParameter(property, given, wanted);
			return { [name]: position };
		},
	};
}

function readToken(given: unknown): string | undefined {
	const text = readOrRefusal(() => asText(given));
	return typeof text === 'string' ? text : undefined;
}

/** The position in a whole `resumeFrom` or `next`, as an object or as JSON text; else the value itself. */
function memberOf(given: unknown, name: string): unknown {
	const value = typeof given === 'string' && given.trim().startsWith('{') ? parsed(given) : given;
	const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
	return isHolder ? Reflect.get(value, name) : given;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// a token may begin with a brace as well
		return text;
	}
}
