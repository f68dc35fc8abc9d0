import { setTimeout as sleep } from 'node:timers/promises';
import { PlainFailure } from '../tools/setup/terminal.mjs';
import { owner } from './environment';

/** n8n binds a login to the browser by this header, which its editor stores as `n8n-browserId`. */
export const BROWSER_ID = 'public-platform-data-demo';

/** The REST API of n8n's editor. */
export class N8nClient {
	private cookie = '';

	/** @param address such as `http://127.0.0.1:5678` */
	constructor(readonly address: string) {}

	/** Returns whether n8n responds and its routes exist. */
	async isReady(): Promise<boolean> {
		const answer = await fetch(`${this.address}/healthz/readiness`).catch(() => undefined);
		return answer?.ok ?? false;
	}

	/** Signs in with the owner account, which n8n creates shortly after it is ready. */
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

	/** The cookies of a browser that is signed in like this client, in Playwright's form. */
	get cookies() {
		return this.cookie.split('; ').map((cookie) => {
			const [name = '', value = ''] = cookie.split(/=(.*)/);
			return { name, value, url: this.address };
		});
	}

	/** Calls a path below `/rest`; returns the response's `data`, or throws PlainFailure with n8n's message. */
	async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const answer = await this.send(method, path, body);
		if (!answer.ok) throw await failed(method, path, answer);
		const { data } = (await answer.json()) as { data: unknown };
		return data;
	}

	/** Returns whether a GET of the path succeeds. */
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

/** A credential for n8n. */
export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** Name of the credential in examples and in the workflows of tests. */
export const SANDBOX_CREDENTIAL = 'Public Platform Data (sandbox)';

/** Makes the credential for a running sandbox. */
export function sandboxCredential({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	return { name: SANDBOX_CREDENTIAL, type: 'publicPlatformDataApi', data: { baseUrl, apiKey } };
}

/** Makes the credential with the token of MCP clients. */
export function mcpCredential(token: string): Credential {
	return { name: 'MCP clients (sandbox)', type: 'httpBearerAuth', data: { token } };
}

/** Saves a credential in n8n, replacing the one with its name, by which imported workflows find it. */
export async function putCredential(client: N8nClient, credential: Credential): Promise<void> {
	const saved = (await client.call('GET', '/credentials')) as Array<Credential & { id: string }>;
	const found = saved.find(({ name }) => name === credential.name);
	if (found) await client.call('PATCH', `/credentials/${found.id}`, credential);
	else await client.call('POST', '/credentials', credential);
}
