import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';

/** The base URL of an operation that needs no credential, and so cannot read it from one. */
const property: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'Address of the service. This operation is free and needs no credential.',
};

export function baseUrlOf({ endpoint }: Operation): INodeProperties[] {
	return endpoint.auth === 'none' ? [property] : [];
}
