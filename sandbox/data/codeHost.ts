import * as contract from '../../nodes/shared/contract/codeHost';
import type { BodyOf } from '../servedEndpoint';
import { dice, hashNumber, iso, person, slug, titleOf, TODAY, workTopic } from './texts';
import { type KnownValues, makeRecord, type RecordKey } from './record';

export const known: KnownValues = {
	'/code-host/get-profile': ({ subject: username }) => ({
		pinnedRepos: [1, 2].map((nth) => {
			const id = String(hashNumber(`${username} ${nth}`));
			return makeRecord(contract.repository, { id, ...repositoryOf(username, dice(id)) }, id);
		}),
	}),
	'/code-host/list-starred': ({ roll }) => repositoryOf(person(roll).handle, roll),
	'/code-host/list-projects': ({ number, roll }) => ({
		number,
		title: `${titleOf(workTopic(roll))} ${roll.one(['Roadmap', 'Backlog', 'Planning'])}`,
		public: true,
	}),
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
	return { name, nameWithOwner, url: address(nameWithOwner), owner, primaryLanguage };
}

/** Makes an issue or pull request that matches the search. */
function issue(
	{ key = 0, number, roll, time }: RecordKey,
	{ author, labels, owners, repos, query = '' }: BodyOf<typeof contract.searchIssues>,
) {
	const isPullRequest = roll.is(0.4);
	const isClosed = key > 0 && roll.is(0.5);
	const closedAt = iso(time + Math.floor((TODAY - time) / 2_000) * 1_000);
	const owner = owners?.[number % owners.length] ?? person(roll).handle;
	const repo = repos?.[number % repos.length] ?? `${slug(workTopic(roll))}-kit`;
	const repository = repo.includes('/') ? repo : `${owner}/${repo}`;
	const about = [query.trim(), workTopic(roll)].filter(Boolean).join(' and ');
	return {
		number,
		title: `${isPullRequest ? 'Improve' : 'Question about'} ${about}`,
		state: isClosed ? 'closed' : 'open',
		url: address(`${repository}/${isPullRequest ? 'pull' : 'issues'}/${number}`),
		isPullRequest,
		isDraft: false,
		merged: isPullRequest && isClosed,
		...(author !== undefined && { authorLogin: author }),
		repository,
		repositoryUrl: address(repository),
		labels: labels ?? [roll.one(['bug', 'docs', 'performance'])],
		updatedAt: isClosed ? closedAt : iso(time),
		closedAt: isClosed ? closedAt : '',
	};
}
