import { goldenOf } from '../../golden/golden';
import type * as contract from '../../nodes/shared/contract/codeHost';
import type { BodyOf } from '../servedEndpoint';
import { dice, hashNumber, person, postOf, slug, titleOf, workTopic } from './texts';
import { type KnownValues, type RecordKey, type Template, withValues } from './record';

const [repository = {}] = (
	goldenOf('/code-host/list-starred').response.data as { repositories: Template[] }
).repositories;

export const known: KnownValues = {
	'/code-host/get-profile': ({ subject: username }) => ({
		pinnedRepos: [1, 2].map((nth) => {
			const id = String(hashNumber(`${username} ${nth}`));
			return withValues(repository, { id, ...repositoryOf(username, dice(id)) });
		}),
	}),
	'/code-host/list-starred': ({ roll }) => repositoryOf(person(roll).handle, roll),
	'/code-host/list-projects': ({ number, roll }) => ({ number, title: titleOf(workTopic(roll)) }),
	'/code-host/search-issues': issue,
	'/code-host/search-users': (
		{ roll },
		{ type = roll.one(['user', 'org']), fullName, location }: BodyOf<typeof contract.searchUsers>,
	) => ({ type, ...(fullName && { name: fullName }), ...(location && { location }) }),
};

const address = (path: string) => `https://code-host.example/${path}`;

function repositoryOf(username: string, roll: RecordKey['roll']) {
	const name = `${slug(workTopic(roll))}-${roll.one(['kit', 'lab', 'core', 'notes', 'cli'])}`;
	const nameWithOwner = `${username}/${name}`;
	const owner = { id: String(hashNumber(username)), username, url: address(username) };
	const primaryLanguage = { name: roll.one(['TypeScript', 'Python', 'Go', 'Rust']) };
	return {
		...{ name, nameWithOwner, url: address(nameWithOwner), owner, primaryLanguage },
		description: postOf(roll),
		stargazerCount: roll.integer(1, 900),
	};
}

/** Makes an issue or pull request that matches the search. */
function issue(
	{ number, roll }: RecordKey,
	{ author, labels, owners, repos, query = '' }: BodyOf<typeof contract.searchIssues>,
) {
	const isPullRequest = roll.is(0.4);
	const owner = owners?.[number % owners.length] ?? person(roll).handle;
	const repo = repos?.[number % repos.length] ?? `${slug(workTopic(roll))}-kit`;
	const repository = repo.includes('/') ? repo : `${owner}/${repo}`;
	const about = [query.trim(), workTopic(roll)].filter(Boolean).join(' and ');
	return {
		number,
		title: `${isPullRequest ? 'Improve' : 'Question about'} ${about}`,
		state: 'OPEN',
		url: address(`${repository}/${isPullRequest ? 'pull' : 'issues'}/${number}`),
		isPullRequest,
		...(author !== undefined && { authorLogin: author }),
		repository,
		repositoryUrl: address(repository),
		...(labels && { labels }),
		closedAt: '',
	};
}
