/**
 * What each status means for someone who tests a credential, and what to do about it. Statuses
 * without a text here are shown by n8n with their HTTP name.
 */
const meanings: ReadonlyArray<readonly [statuses: readonly number[], message: string]> = [
	[
		[200, 201, 202, 203, 204, 205, 206],
		'The base URL answers, but accepts a request that this API must refuse ({status}): it is a web page or another service. Check the address, and the path at its end if there is one.',
	],
	[
		[300, 301, 302, 303, 304, 305, 307, 308],
		'The base URL redirects to another address ({status}), and the API key is not sent there. Enter the final address as base URL; often it only starts with https:// instead of http://.',
	],
	[
		[401],
		'The service does not accept the API key ({status}). Copy the key again, whole, and test once more. If the key is right, check the base URL.',
	],
	[
		[402],
		'The account of this API key has no credits left ({status}). Top up the account and test once more.',
	],
	[
		[403],
		'The service refuses access ({status}). Ask its operator whether this API key is active; a firewall can be the reason, too.',
	],
	[
		[404, 405, 406, 410, 411, 413, 414, 415, 421, 426, 501],
		'The API is not at this base URL ({status}). Check the address, and the path at its end if there is one.',
	],
	[
		[407],
		'A proxy between n8n and the service asks for a login ({status}). Ask whoever runs the network of n8n.',
	],
	[
		[429],
		'The service is getting too many requests at the moment ({status}), so the API key is not tested. Wait a minute and test again.',
	],
	[
		[408, 500, 502, 503, 504, 507, 508, 520, 521, 522, 523, 524, 525, 526, 529, 530],
		'The service does not work at the moment ({status}), so the API key is not tested. Test again later. If that does not help, check the base URL or ask the operator.',
	],
	[
		[409, 412, 416, 417, 418, 423, 424, 425, 428, 431, 451, 505, 506, 510, 511],
		'The base URL answers with an error that this API does not use ({status}). Check the address; a firewall or a proxy can be the reason, too.',
	],
	// n8n's helper fails on these only if the connection ends in the middle of the answer.
	[[400, 422], 'The connection was lost in the middle of the answer. Test again.'],
];

/** Each status with its text, in plain words. */
export const statusMessages: ReadonlyArray<readonly [status: number, message: string]> =
	meanings.flatMap(([statuses, message]) =>
		statuses.map((status) => [status, message.replace('{status}', String(status))] as const),
	);
