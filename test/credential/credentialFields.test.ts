import { accessTo, readCredential } from '../../nodes/shared/request/credential';

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

test('the first field that cannot be used is named', () => {
	expect(readCredential(values)).toMatchObject(values);
	expect(() => readCredential({ ...values, requestsPerMinute: 'many' })).toThrow(
		'"Requests per Minute" is no number, expected 0 or more',
	);
});
