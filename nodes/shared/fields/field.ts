import type { INodeProperties } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { asText } from './text';

/** A field as it is written down: what the screen shows of it, and what is made of its value. */
type WrittenField = Omit<Field, 'property' | 'read'> &
	Omit<INodeProperties, 'type' | 'default'> &
	Partial<Pick<INodeProperties, 'type' | 'default'> & Pick<Field, 'read'>>;

/** Makes a field; unless it says otherwise, it is typed, and read, as text. */
export function field({ expected, read = asText, wire, ...shown }: WrittenField): Field {
	return {
		property: { type: 'string', default: '', ...shown },
		expected,
		read,
		...(wire === undefined ? {} : { wire }),
	};
}
