import { setTimeout as sleep } from 'node:timers/promises';
import { PlainFailure } from '../tools/setup/terminal.mjs';
import { owner } from './environment';

/** n8n binds a login to the browser that made it, by this header, which its editor keeps as `n8n-browserId`. */
export const BROWSER_ID = 'public-platform-data-demo';

/** The REST API that n8n's editor itself uses. */
export class N8nClient {
	private cookie = '';

	/** @param address as in `http://127.0.0.1:5678` */
	constructor(readonly address: string) {}

	/** Whether n8n answers and its routes exist. */
	async isReady(): Promise<boolean> {
		const answer = await fetch(`${this.address}/healthz/readiness`).catch(() => undefined);
		return answer?.ok ?? false;
	}

	/** Signs in with the owner account, which n8n makes shortly after it is ready. */
	async login(): Promise<void> {
		const { email, password } = owner;
		for (let tries = 1; ; tries++) {
			const answer = await this.send('POST', '/login', { emailOrLdapLoginId: email, password });
			if (answer.ok) {
				this.cookie = answer.headers
					.getSetCookie()
					.map((cookie) => cookie.split(';')[0])
					.join('; ');
				return;
			}
			if (tries === 60) throw await failed('POST', '/login', answer);
			await sleep(500);
		}
	}

	/** What a browser that is signed in like this client holds, in Playwright's form. */
	get cookies() {
		return this.cookie.split('; ').map((cookie) => {
			const [name = '', value = ''] = cookie.split(/=(.*)/);
			return { name, value, url: this.address };
		});
	}

	/** Calls a path below `/rest`; gives the answer's `data`, or throws PlainFailure with n8n's message. */
	async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const answer = await this.send(method, path, body);
		if (!answer.ok) throw await failed(method, path, answer);
		const { data } = (await answer.json()) as { data: unknown };
		return data;
	}

	/** Whether a GET of the path succeeds. */
	async has(path: string): Promise<boolean> {
		return (await this.send('GET', path)).ok;
	}

	private send(method: string, path: string, body?: unknown): Promise<Response> {
		return fetch(`${this.address}/rest${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				'browser-id': BROWSER_ID,
				cookie: this.cookie,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}
}

async function failed(method: string, path: string, answer: Response): Promise<PlainFailure> {
	const text = await answer.text();
	return new PlainFailure(`n8n answered ${method} ${path} with ${answer.status}: ${text}`);
}

/** A credential as n8n takes it. */
export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** The credential for a running sandbox. */
export function sandboxCredential(
	{ baseUrl, apiKey }: { baseUrl: string; apiKey: string },
	name: string,
): Credential {
	return { name, type: 'publicPlatformDataApi', data: { baseUrl, apiKey } };
}

/** The credential of a caller that shows a token. */
export function bearerCredential(name: string, token: string): Credential {
	return { name, type: 'httpBearerAuth', data: { token } };
}

/** The credentials that are in n8n. */
export async function credentialsIn(client: N8nClient) {
	return (await client.call('GET', '/credentials')) as Array<Credential & { id: string }>;
}

/** Puts a credential into n8n, in the place of the one with its name. A workflow that is put in finds it by that name, too. @returns its id */
export async function putCredential(client: N8nClient, credential: Credential): Promise<string> {
	const { name, type } = credential;
	const found = (await credentialsIn(client)).find((one) => one.name === name && one.type === type);
	const put = found
		? client.call('PATCH', `/credentials/${found.id}`, credential)
		: client.call('POST', '/credentials', credential);
	return ((await put) as { id: string }).id;
}
