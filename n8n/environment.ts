import { randomBytes } from 'node:crypto';
import { once } from 'lodash';
import { requireFromN8n } from '../tools/paths';
import type { N8nPlace } from './place';

/** The owner account of every n8n that this process starts; they listen on loopback only. */
export const owner = {
	email: 'demo@example.com',
	password: `Demo-${randomBytes(9).toString('base64url')}`,
};

/** n8n takes an owner's password from the environment only as a hash of its own library. */
const passwordHash = once(() => {
	const { hashSync } = requireFromN8n('bcryptjs') as {
		hashSync(text: string, rounds: number): string;
	};
	return hashSync(owner.password, 10);
});

/** Returns the environment of an n8n with our owner account, which listens on loopback only and calls nobody. */
export function n8nEnvironment(place: N8nPlace): NodeJS.ProcessEnv {
	const { editor, broker, folder, env } = place;
	return {
		...withoutOwnSettings(process.env),
		N8N_USER_FOLDER: folder,
		N8N_PORT: String(editor),
		N8N_RUNNERS_BROKER_PORT: String(broker),
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(editor),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PROTOCOL: 'http',
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'warn',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_DISABLED_MODULES: 'mcp-registry',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_FIRST_NAME: 'Demo',
		N8N_INSTANCE_OWNER_LAST_NAME: 'Owner',
		N8N_INSTANCE_OWNER_PASSWORD_HASH: passwordHash(),
		// n8n packs what it installs, in a folder of this repository, whose .npmrc disables packing
		npm_config_pack_destination: '.',
		...env,
	};
}

/** Removes settings of another n8n on this machine, above all its database. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const foreign = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL$|GENERIC_TIMEZONE$|NODE_OPTIONS$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}
