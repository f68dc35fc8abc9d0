import {
	type ICredentialDataDecryptedObject,
	type INodeProperties,
	NodeOperationError,
} from 'n8n-workflow';
import { trimEnd } from 'lodash';
import type { Endpoint } from '../contract/endpoint';
import { asNumber, asText, rejectErrorValue } from '../fields/field';
import { invisibleIn } from '../text/characters';
import { InvalidValue, isEmpty, readOrInvalid } from '../operation/field';
import { quoted } from '../text/message';
import type { DataRecord } from '../operation/record';
import type { Client, ClientFor, HelperContext } from './client';
import { NOTHING_SENT } from './failure';
import { hash } from '../text/hash';
import { Secrets } from './secrets';

/** A field of the credential. */
interface CredentialField {
	readonly property: INodeProperties;
	/** @throws {InvalidValue} for an unusable value; its message completes "The credential cannot be used: its …" */
	readonly read: (given: unknown) => unknown;
}

const KEY = quoted('API Key');

/** The fields of the credential, by name. */
export const credentialFields = {
	baseUrl: {
		property: {
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			hint: 'The operator of the service gives you the address and the key',
			description:
				'Address of the service. If a test fails with ECONNREFUSED, nothing listens at its host and port; with ENOTFOUND, there is no such host; with ETIMEDOUT, the host does not respond; with EPROTO, the address has to begin with http://.',
		},
		read: (given: unknown) => {
			const read = parseBaseUrl(given);
			if (typeof read === 'string') return read;
			throw new InvalidValue(`${quoted('Base URL')} must be ${read.message}`);
		},
	},
	apiKey: {
		property: {
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'The whole key: its prefix and the secret part after it, without the word "Bearer" in front',
		},
		// sent by `authenticate`
		read: (given: unknown) => {
			// an expression can yield a number; one that lost digits is rejected
			const key = isEmpty(given) ? '' : readOrInvalid(() => asText(given));
			if (key instanceof InvalidValue)
				throw new InvalidValue(`${KEY} must be text: copy the whole key again`);
			if (key === '') throw new InvalidValue(`${KEY} is empty`);
			if (!/^[!-~]+$/.test(key))
				throw new InvalidValue(
					`${KEY} contains a space, a line break or a character that no key can contain: copy the whole key again, without "Bearer" in front of it`,
				);
			return key;
		},
	},
	requestsPerMinute: {
		property: {
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			hint: '0: no fixed limit',
			description:
				'Max number of requests per minute with this key, in each process of n8n. With 0 the nodes detect the limit.',
		},
		read: (given: unknown) => {
			const count = isEmpty(given) ? 0 : readOrInvalid(() => asNumber(given));
			if (count === 0) return undefined;
			if (typeof count === 'number' && count > 0) return count;
			throw new InvalidValue(`${quoted('Requests per Minute')} must be a number, 0 or more`);
		},
	},
} as const satisfies Readonly<Record<string, CredentialField>>;

type CredentialValues = ReturnType<typeof readCredential>;

/** Reads a credential. @throws {InvalidValue} for the first unusable field */
export function readCredential({ baseUrl, apiKey, requestsPerMinute }: DataRecord) {
	return {
		baseUrl: credentialFields.baseUrl.read(baseUrl),
		apiKey: credentialFields.apiKey.read(apiKey),
		requestsPerMinute: credentialFields.requestsPerMinute.read(requestsPerMinute),
	};
}

/** Access to the service, one for each credential of a run. */
export interface Access {
	readonly client: Client;
	/** Identifies the key without revealing it: the cache and the rate limiters use it. */
	readonly identity: string;
	readonly secrets: Secrets;
	/** Max requests per minute, as set in the credential; undefined to detect the limit. */
	readonly requestsPerMinute: number | undefined;
}

/** Makes the access with a credential's values, or with only an address. */
export function accessTo(client: Client, values: Partial<CredentialValues>): Access {
	// everything that is sent identifies the key: runs share cache and rate limiter only if all of it is equal
	const { requestsPerMinute, ...sent } = values;
	const identity = hash(JSON.stringify(Object.values(sent)));
	return { client, identity, secrets: new Secrets([sent.apiKey ?? '']), requestsPerMinute };
}

/**
 * Makes the access with a credential, or with only its address if the operation needs no key.
 * @param itemIndex undefined in a poll
 * @throws {NodeOperationError} if the credential cannot be used
 */
export function accessWith(
	context: HelperContext,
	clientFor: ClientFor,
	credential: ICredentialDataDecryptedObject,
	itemIndex?: number,
	auth: Endpoint['auth'] = 'bearer',
): Access {
	try {
		if (auth === 'none') {
			const baseUrl = credentialFields.baseUrl.read(credential.baseUrl);
			return accessTo(clientFor(baseUrl), { baseUrl });
		}
		const read = readCredential(credential);
		return accessTo(clientFor(read.baseUrl, credential), read);
	} catch (error) {
		const message = `The credential cannot be used: its ${(error as InvalidValue).message}`;
		const advice = 'Open the credential, correct it and test it.';
		// when a workflow cannot be published, the editor shows only the message
		throw itemIndex === undefined
			? new NodeOperationError(context.getNode(), `${message}. ${advice}`)
			: new NodeOperationError(context.getNode(), message, {
					description: `${NOTHING_SENT} ${advice}`,
					itemIndex,
				});
	}
}

const EXPECTED_ADDRESS = 'an http or https address such as https://api.example.com/v1';

/** Longer than any address that servers accept. */
const MAX_ADDRESS_LENGTH = 2000;

/**
 * Reads a base URL: trims spaces and trailing slashes, keeps a path prefix.
 * @returns an InvalidValue for an unusable address. It never repeats the value, which can contain a password.
 */
export function parseBaseUrl(given: unknown): string | InvalidValue {
	const text = typeof given === 'string' ? trimEnd(given.trim(), '/') : '';
	if (text.length > MAX_ADDRESS_LENGTH || invisibleIn(text) || !URL.canParse(text))
		return new InvalidValue(EXPECTED_ADDRESS);
	const { protocol, username, password, search, hash, origin, pathname } = new URL(text);
	if (protocol !== 'http:' && protocol !== 'https:') return new InvalidValue(EXPECTED_ADDRESS);
	if (username || password)
		return new InvalidValue(`${EXPECTED_ADDRESS}, without a user name or password in it`);
	const errorValue = readOrInvalid(() => rejectErrorValue(text, true));
	if (errorValue instanceof InvalidValue)
		return new InvalidValue(`${EXPECTED_ADDRESS}, ${errorValue.why ?? ''}`);
	if (search || hash)
		return new InvalidValue(`${EXPECTED_ADDRESS}, without a query (?) or a fragment (#)`);
	return `${origin}${trimEnd(pathname, '/')}`;
}
