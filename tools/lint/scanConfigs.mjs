import { n8nCommunityNodesPlugin as newestPlugin } from '@n8n/eslint-plugin-community-nodes';
import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';

/**
 * The rule sets a package is held to, by name: n8n's scan as published, and the same with the community rules of the
 * newest plugin, which n8n's node-cli already applies while the scan still depends on an older one. Both hold the rules
 * of eslint-plugin-n8n-nodes-base with the exceptions of n8n's node-cli.
 * @returns {Promise<Record<string, import('eslint').Linter.Config[]>>}
 */
export async function scanConfigs() {
	const published = await buildScanConfig();
	const isCommunityPart = (part) => part.plugins?.['@n8n/community-nodes'] !== undefined;
	if (!published.some(isCommunityPart))
		throw new Error("n8n's scan no longer has its community rules");
	return {
		"n8n's scan": published,
		"n8n's newest community rules": published.map((part) =>
			isCommunityPart(part) ? newestPlugin.configs.recommended : part,
		),
	};
}
