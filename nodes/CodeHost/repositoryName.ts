import { parseAddress } from '../shared/fields/address';
import { type Examples, UnfitValue } from '../shared/operation/field';

/** What is wanted where repositories are named. */
export const wanted = 'repositories as owner/name, such as octo/hello, separated by commas';

/**
 * Reads a repository as `owner/name`: plain, or from a pasted address of the repository or of
 * anything in it; addresses of the site's API have `repos` before the owner.
 * @throws {UnfitValue} for an address that holds no owner and name.
 */
export function asRepositoryName(entry: string): string {
	const address = parseAddress(entry);
	if (address === undefined) return entry;
	const { segments } = address;
	const isApi = segments[0] === 'repos' && segments.length > 2;
	const [owner, name] = isApi ? segments.slice(1) : segments;
	if (owner === undefined || name === undefined) throw new UnfitValue();
	return `${owner}/${name.replace(/\.git$/, '')}`;
}

/** Of a list of them. */
export const examples: Examples = {
	accepted: [
		['octo/hello', ['octo/hello']],
		['octo/hello, acme/site.js', ['octo/hello', 'acme/site.js']],
		['https://code-host.example/octo/hello/issues?q=x', ['octo/hello']],
		['code-host.example/octo/hello.git', ['octo/hello']],
		['https://api.code-host.example/repos/octo/hello', ['octo/hello']],
	],
	refused: ['https://code-host.example/octo', 'octo/hello, https://code-host.example/'],
};
