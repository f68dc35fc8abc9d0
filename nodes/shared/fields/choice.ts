import sortBy from 'lodash/sortBy';
import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v4';
import type { Endpoint } from '../contract/endpoint';
import type { Field } from '../operation/field';
import { field } from './field';

/** A choice among the values that the contract allows; where it names no default, the first is it. @param nameOf a value on the screen */
export function choice(
	{ body }: Endpoint,
	written: Pick<INodeProperties, 'name' | 'description'> & Pick<Field, 'wire'>,
	nameOf: (value: string) => string = startCase,
): Field {
	const rule = body.shape[written.wire ?? written.name] as z.ZodOptional<z.ZodEnum>;
	const values = rule.unwrap().options.map(String);
	const options = values.map((value) => ({ name: nameOf(value), value }));
	return field({
		type: 'options',
		options: sortBy(options, 'name'),
		default: String(rule.meta()?.default ?? values[0]),
		expected: values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or '),
		...written,
	});
}
