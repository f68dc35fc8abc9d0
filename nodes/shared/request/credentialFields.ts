import { createHash } from 'node:crypto';
import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, isEmpty } from '../operation/field';
import { parseBaseUrl } from './baseUrl';

/** A field of the credential: what the screen shows, how it is read, and what it decides. */
export interface CredentialField<Value> {
	readonly property: INodeProperties;
	/** Gives the refusal, not thrown, of what cannot be used; it completes "The credential cannot be used: its …". */
	readonly read: (given: unknown) => Value | InvalidValue;
	/** Whether it is part of what a key is: runs share their pace and answers only where all such fields are equal. */
	readonly isOfKey?: true;
	/** The header that carries it, where it is set. */
	readonly header?: string;
}

/** Every field of the credential, by its name. */
export const credentialFields = {
	baseUrl: {
		property: {
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description: 'Address of the service, as its operator gave it to you',
		},
		read: (given: unknown) => {
			const read = parseBaseUrl(given);
			if (typeof read === 'string') return read;
			return new InvalidValue(`"Base URL" is invalid, expected ${read.message}`);
		},
		isOfKey: true,
	},
	apiKey: {
		property: {
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The key only, without the word "Bearer" before it',
		},
		// `authenticate` sends it
		read: (given: unknown) => {
			const key = typeof given === 'string' ? given.trim() : '';
			return key === '' ? new InvalidValue('API Key is empty') : key;
		},
		isOfKey: true,
	},
	requestsPerMinute: {
		property: {
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Max number of requests per minute with this key, in each process of n8n. With 0 the nodes find out what the service allows.',
		},
		read: (given: unknown) => {
			const isSet = given !== undefined && given !== null && String(given).trim() !== '';
			const count = isSet ? Number(given) : 0;
			if (count === 0) return undefined;
			if (count > 0 && Number.isFinite(count)) return count;
			return new InvalidValue('"Requests per Minute" is no number, expected 0 or more');
		},
	},
} as const satisfies Readonly<Record<string, CredentialField<unknown>>>;

type Fields = typeof credentialFields;

/** What the fields of a credential hold. */
export type CredentialValues = {
	readonly [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]['read']>, InvalidValue>;
};

const fields: ReadonlyArray<readonly [string, CredentialField<unknown>]> =
	Object.entries(credentialFields);

/** What a credential holds, or the refusal of the first field that cannot be used. */
export function readCredential(
	credential: Readonly<Record<string, unknown>>,
): CredentialValues | InvalidValue {
	const read = fields.map(([name, field]) => [name, field.read(credential[name])] as const);
	const [, refusal] = read.find(([, value]) => value instanceof InvalidValue) ?? [];
	return refusal instanceof InvalidValue ? refusal : (Object.fromEntries(read) as CredentialValues);
}

/** Names the key that requests are sent with: all that runs share belongs to it. It tells nothing of the key. */
export function identityOf(values: Partial<CredentialValues>): string {
	const ofKey = fields.filter(([, { isOfKey }]) => isOfKey).map(([name]) => valueOf(values, name));
	return createHash('sha256').update(JSON.stringify(ofKey)).digest('hex');
}

/** What no message may repeat. */
export function secretsIn(values: Partial<CredentialValues>): string[] {
	const secret = fields.filter(([, { property }]) => property.typeOptions?.password);
	return secret.map(([name]) => valueOf(values, name));
}

function valueOf(values: Readonly<Record<string, unknown>>, name: string): string {
	return String(values[name] ?? '');
}

/** The headers that carry fields of a credential, besides Authorization. */
export function credentialHeaders(
	credential: Readonly<Record<string, unknown>>,
	declared = fields,
): Record<string, string> {
	return Object.fromEntries(
		declared.flatMap(([name, { header, read }]) => {
			const value = header === undefined ? undefined : read(credential[name]);
			return isEmpty(value) || header === undefined ? [] : [[header, String(value)]];
		}),
	);
}
