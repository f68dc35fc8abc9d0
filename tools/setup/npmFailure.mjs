// @ts-check

/** What npm's output holds → what happened and what to do. The first row that fits wins. */
const CAUSES = [
	{
		signs: /ENOSPC|no space left/i,
		words:
			'The disk is full. Free some space (everything installed here takes about 3.5 GB) and run the same command again.',
	},
	{
		signs:
			/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENETDOWN|network/,
		words:
			'npm could not reach its registry. Check the network connection; behind a proxy set HTTPS_PROXY, ' +
			'and see "npm config get registry" for the address npm uses. Then run the same command again.',
	},
	{
		signs: /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_/,
		words:
			'npm does not trust the certificate of its registry. Where a proxy signs with its own certificate, ' +
			'tell npm about it: npm config set cafile <file>.',
	},
	{
		signs: /\bE40[13]\b/,
		words: 'The registry refused npm. See "npm config get registry" and "npm whoami".',
	},
	{
		signs: /\bETARGET\b|\bE404\b/,
		words:
			'The registry that npm uses lacks a package version this project is pinned to ' +
			'(see "npm config get registry"; a mirror may be behind).',
	},
	{
		signs: /\bEACCES\b|\bEPERM\b|\bEROFS\b/,
		words:
			'npm may not write here. Check who owns this folder and the npm cache (npm config get cache).',
	},
	{
		signs: /gyp ERR!|node-gyp|not found: make|no acceptable C compiler/,
		words:
			'A native module had to be compiled and could not be. Install a C++ compiler, make and Python 3 ' +
			'(Debian and Ubuntu: apt-get install -y build-essential python3) and run the same command again.',
	},
];

/**
 * Puts a failed npm run into plain words.
 * @param {string} task what npm was to do, as in "install n8n"
 * @param {string} output everything npm printed
 * @returns {string}
 */
export function explainNpmFailure(task, output) {
	const lines = output
		.split('\n')
		.filter(
			(line) =>
				line.trim() && !/npm (warn|notice)|complete log of this run|npm-debug|_logs/i.test(line),
		);
	const cause = CAUSES.find(({ signs }) => signs.test(lines.join('\n')));
	const words = cause?.words ?? 'npm failed; its last words are below.';
	return [`Could not ${task}. ${words}`, '', ...lines.slice(-6).map((line) => `    ${line}`)].join(
		'\n',
	);
}
