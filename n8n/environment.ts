import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { once } from 'lodash';
import { requireFromN8n } from '../tools/paths';
import type { N8nInstance } from './instance';

/** The owner account of every n8n that this process starts; they listen on loopback only. */
export const owner = {
	email: 'demo@example.com',
	password: `Demo-${randomBytes(9).toString('base64url')}`,
};

/** n8n takes an owner's password from the environment only as a hash made with its own bcrypt library. */
const passwordHash = once(() => {
	const { hashSync } = requireFromN8n('bcryptjs') as {
		hashSync(text: string, rounds: number): string;
	};
	return hashSync(owner.password, 10);
});

/** Returns the environment of an n8n with our owner account, which listens on loopback only and calls no other server. */
export function n8nEnvironment(instance: N8nInstance): NodeJS.ProcessEnv {
	const { editor, broker, folder, env } = instance;
	return {
		...withoutOwnSettings(process.env),
		...parseEnv(readFileSync(join(__dirname, 'n8n.env'), 'utf8')),
		N8N_USER_FOLDER: folder,
		N8N_PORT: String(editor),
		N8N_RUNNERS_BROKER_PORT: String(broker),
		QUEUE_HEALTH_CHECK_PORT: String(editor),
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_PASSWORD_HASH: passwordHash(),
		...env,
	};
}

/** Removes settings of another n8n on this machine, above all those for its database. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const foreign = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL$|GENERIC_TIMEZONE$|NODE_OPTIONS$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}
