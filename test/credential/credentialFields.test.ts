import { signedRequest } from '../../credentials/signedRequest';
import {
	accessTo,
	type CredentialField,
	credentialFields,
	credentialHeaders,
	readCredential,
} from '../../nodes/shared/request/credential';

const client = jest.fn();
const values = { baseUrl: 'https://api.example.com', apiKey: 'key-of-ada', requestsPerMinute: 60 };

test('the key is all fields that say so, and no others', () => {
	const identityOf = (held: typeof values) => accessTo(client, held).identity;
	const identity = identityOf(values);
	expect(identityOf({ ...values, requestsPerMinute: 7 })).toBe(identity);
	expect(identityOf({ ...values, apiKey: 'key-of-bob' })).not.toBe(identity);
	expect(identityOf({ ...values, baseUrl: 'https://api.example.org' })).not.toBe(identity);
	expect(identity).not.toContain(values.apiKey);
});

test('what is typed as a password is a secret', () => {
	expect(accessTo(client, values).secrets).toEqual(['key-of-ada']);
});

test('a field with a header is sent in it where it is set', () => {
	const organization: CredentialField = {
		property: { displayName: 'Organization', name: 'organization', type: 'string', default: '' },
		read: (given) => given,
		header: 'X-Organization',
	};
	const fields = Object.entries({ ...credentialFields, organization });
	const headers = { 'X-Organization': 'acme' };
	expect(credentialHeaders({ ...values, organization: 'acme' }, fields)).toEqual(headers);
	expect(credentialHeaders({ ...values, organization: ' ' }, fields)).toEqual({});
});

test('the first field that cannot be used is named', () => {
	expect(readCredential(values)).toMatchObject(values);
	expect(() => readCredential({ ...values, requestsPerMinute: 'many' })).toThrow(
		'"Requests per Minute" is no number, expected 0 or more',
	);
});

/** What other nodes may send with the credential, before any other base URL was used. */
test('a base URL that an expression left undefined is refused', async () => {
	const signed = signedRequest({ apiKey: 'key', baseUrl: undefined } as never, {
		url: 'https://elsewhere.example',
	});
	await expect(signed).rejects.toThrow('The base URL cannot be used');
});
