import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogin } from './demoLogin';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

/** n8n binds a login to the browser that made it, by this header. */
const BROWSER_ID = 'public-platform-data-demo';

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

	/** Signs in with the demo's owner account, which n8n makes shortly after it is ready. */
	async login(): Promise<void> {
		const { email, password } = demoLogin;
		for (let tries = 1; ; tries++) {
			const answer = await this.send('POST', '/login', { emailOrLdapLoginId: email, password });
			if (answer.ok) {
				this.cookie = answer.headers
					.getSetCookie()
					.map((cookie) => cookie.split(';')[0])
					.join('; ');
				return;
			}
			if (tries === 10) throw await failed('POST', '/login', answer);
			await sleep(500);
		}
	}

	/**
	 * @param path below `/rest`
	 * @returns the `data` member of the answer
	 * @throws PlainFailure with n8n's message for any answer but a success
	 */
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
