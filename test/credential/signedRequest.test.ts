import { signedRequest } from '../../credentials/signedRequest';

const credentials = { baseUrl: 'https://api.example.com', apiKey: 'ppd_1' };

test('adds the Authorization header and changes nothing else', async () => {
	const request = {
		url: 'https://api.example.com/forum/get-user',
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: { username: 'ada' },
		disableFollowRedirect: true,
	} as const;
	await expect(signedRequest(credentials, request)).resolves.toEqual({
		...request,
		headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ppd_1' },
	});
	expect(request.headers).toEqual({ 'Content-Type': 'application/json' });
});

test('signs a request without headers', async () => {
	const { headers } = await signedRequest(credentials, { url: 'https://api.example.com' });
	expect(headers).toEqual({ Authorization: 'Bearer ppd_1' });
});

test.each([
	[{ ...credentials, apiKey: '' }, 'The API key is empty'],
	[{ baseUrl: credentials.baseUrl }, 'The API key is empty'],
	[{ ...credentials, apiKey: 'ppd 1' }, 'The API key holds a space'],
	[{ ...credentials, baseUrl: 'ftp://api.example.com' }, 'The base URL cannot be used'],
	[{ ...credentials, baseUrl: 'https://ada:pw@api.example.com' }, 'The base URL cannot be used'],
	[{ apiKey: 'ppd_1' }, 'The base URL cannot be used'],
])('refuses %j', async (unfit, message) => {
	await expect(signedRequest(unfit, { url: 'https://api.example.com' })).rejects.toThrow(message);
});

test('a refusal repeats neither the key nor a password of the address', async () => {
	const unfit = [
		{ ...credentials, apiKey: 'secret one' },
		{ ...credentials, baseUrl: 'https://ada:secret@api.example.com' },
	];
	for (const each of unfit) {
		const refusal = signedRequest(each, { url: 'https://api.example.com' });
		await expect(refusal).rejects.not.toThrow('secret');
	}
});
