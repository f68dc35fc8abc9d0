import type { INodeProperties } from 'n8n-workflow';
import { asText } from '../fields/field';
import { InvalidValue, isEmpty } from '../operation/field';
import { UNSAFE_NAMES } from './additionalBodyFields';
import { notInTool, optionOf } from './option';

const property: INodeProperties = {
	displayName: 'Put Record in Field',
	name: 'recordField',
	type: 'string',
	displayOptions: notInTool,
	default: '',
	placeholder: 'e.g. company',
	description:
		'Name of a field that holds the record, so that it clashes with no other. If empty, the fields of the record are those of the item.',
};

/** What the items of a node hold besides their record; n8n takes an item with no more than the first three for a failed one. */
const OWN_NAMES = ['error', 'message', 'details', '_response'];

/** The option that puts the record under a name of its own; a dot in it is a part of the name. */
export const recordField = optionOf(property, (given: unknown): string | undefined => {
	if (isEmpty(given)) return undefined;
	const name = asText(given);
	if (!OWN_NAMES.includes(name) && !UNSAFE_NAMES.has(name)) return name;
	throw new InvalidValue('a name that n8n and this node do not use themselves, such as record');
});
