import pWaitFor from 'p-wait-for';
import { PlainFailure } from '../tools/setup/terminal.mjs';
import { owner } from './environment';

/** n8n binds a login to the browser by this header, which its editor stores as `n8n-browserId`. */
export const BROWSER = { 'browser-id': 'public-platform-data-demo' };

/** Body of a login with the owner account. */
export const login = { emailOrLdapLoginId: owner.email, password: owner.password };

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
		const isSignedIn = async () => {
			const { ok, headers } = await this.send('POST', '/login', login);
			const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
			this.cookie = cookies.join('; ');
			return ok;
		};
		await pWaitFor(isSignedIn, { interval: 500, timeout: 30_000 });
	}

	/** Calls a path below `/rest`; returns the response's `data`, or throws PlainFailure with n8n's message. */
	async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const answer = await this.send(method, path, body);
		if (!answer.ok) {
			const text = await answer.text();
			throw new PlainFailure(`n8n answered ${method} ${path} with ${answer.status}: ${text}`);
		}
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
			headers: { 'content-type': 'application/json', ...BROWSER, cookie: this.cookie },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}
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
