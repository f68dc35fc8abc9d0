import type { Manifest } from './manifest';

/** Domains that belong to nobody: RFC 2606 and RFC 6761. */
const RESERVED = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/i;

/** What to do about an address that nobody can use. */
const WHAT_TO_DO = 'Put the real one into package.json before the first release.';

/**
 * Addresses in package.json that lead nowhere: placeholders, missing ones, and a repository that is not this one.
 * @param origin the address of the git remote, or of the repository that the workflow runs in; undefined if there is none
 */
export function addressProblems(manifest: Manifest, origin: string | undefined): string[] {
	const { author, bugs, homepage, repository } = manifest;
	const email = typeof author === 'object' ? author.email : emailIn(author);
	const repositoryUrl = typeof repository === 'object' ? repository.url : repository;
	const addresses = {
		'author.email': email,
		homepage,
		'repository.url': repositoryUrl,
		'bugs.url': typeof bugs === 'object' ? bugs.url : bugs,
	};
	return [
		...Object.entries(addresses).flatMap(([name, address]) => problemOf(name, address)),
		...repositoryProblems(repositoryUrl, origin),
	];
}

/**
 * Links to a repository of this name that is another's: what was written before the repository had its place.
 * @param texts by the path of the file
 */
export function linkProblems(
	texts: Readonly<Record<string, string>>,
	origin: string | undefined,
): string[] {
	const own = origin && ownerAndName(origin);
	if (!own) return [];
	const [, name = ''] = own.split('/');
	const links = new RegExp(`github\\.com/([\\w.-]+/${name})\\b`, 'gi');
	return Object.entries(texts).flatMap(([path, text]) => {
		const others = [...text.matchAll(links)].filter(([, link]) => link?.toLowerCase() !== own);
		return others.length === 0
			? []
			: [`${path} links to ${others[0]?.[1]}, and this repository is ${own}.`];
	});
}

function problemOf(name: string, address: string | undefined): string[] {
	if (address === undefined) return [`package.json has no ${name}.`];
	const domain = domainOf(address);
	if (domain === undefined) return [`${name} is no address: ${address}`];
	if (!RESERVED.test(domain)) return [];
	return [`${name} is a placeholder: nobody can have an address at ${domain}. ${WHAT_TO_DO}`];
}

function repositoryProblems(url: string | undefined, origin: string | undefined): string[] {
	if (origin === undefined) {
		return [
			'There is no git remote "origin" to compare repository.url with. n8n and npm check that the package comes from the repository that it names: add the remote, then check again.',
		];
	}
	if (url !== undefined && ownerAndName(url) === ownerAndName(origin)) return [];
	return [
		`repository.url is ${url}, and this repository is ${origin}. npm's provenance and n8n's review need them to be the same.`,
	];
}

function domainOf(address: string): string | undefined {
	const [, domain] = address.split('@');
	if (domain !== undefined && !address.includes('//')) return domain;
	return URL.canParse(address) ? new URL(address).hostname : undefined;
}

function emailIn(author: string | undefined): string | undefined {
	return author?.match(/<([^>]+)>/)?.[1];
}

/** `git@github.com:Owner/name.git` and `git+https://github.com/owner/name` are the same repository. */
function ownerAndName(url: string): string | undefined {
	const [, owner, name] = url.match(/[/:]([^/:]+)\/([^/]+?)(?:\.git)?\/?$/) ?? [];
	return owner && name ? `${owner}/${name}`.toLowerCase() : undefined;
}
