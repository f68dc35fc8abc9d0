import type { INodeProperties } from 'n8n-workflow';
import type { DateTime } from 'luxon';
import { asMoment } from '../fields/date';
import { InvalidValue, isEmpty, type ReadContext, readOrRefusal } from '../operation/field';
import { type CommonOption, InvalidParameter } from './option';

const property: INodeProperties = {
	displayName: 'Only After',
	name: 'since',
	type: 'dateTime',
	default: '',
	description:
		'Returns only records made at this time or later, and stops at the first page that is older, so that the rest costs nothing. A date without a time begins in the time zone of the workflow.',
};

/** Ends a listing at a moment. */
export const since: CommonOption<DateTime | undefined> = {
	forOperation: ({ result }) => result.madeAt !== undefined,
	property,
	read,
	unset: undefined,
};

/** Empty text is not set; nothing from an expression never means "no limit". @throws {InvalidParameter} for what is no moment */
function read(given: unknown, context: ReadContext): DateTime | undefined {
	if (typeof given === 'string' && isEmpty(given)) return undefined;
	const moment = readOrRefusal(() => asMoment(given, context));
	if (moment instanceof InvalidValue) throw new InvalidParameter(property, given, moment.message);
	return moment;
}
