/**
 * Rules that must report something in the folder `seeded`: errors, a warning, one of each plugin, and `no-console`,
 * which stands there behind an inline disable.
 */
export const SEEDED_MISTAKES = [
	'no-console',
	'@n8n/community-nodes/no-restricted-imports',
	'@n8n/community-nodes/no-restricted-globals',
	'@n8n/community-nodes/no-runtime-dependencies',
	'@n8n/community-nodes/node-usable-as-tool',
	'@n8n/community-nodes/credential-password-field',
	'@n8n/community-nodes/require-homepage',
	'n8n-nodes-base/node-param-display-name-miscased',
	'n8n-nodes-base/cred-class-name-unsuffixed',
];
