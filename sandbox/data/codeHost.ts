import { codeHost as contract } from '../../nodes/shared/contract';
import { listing, type Nth } from '../listing';
import { type BodyOf, lookup, type Operation } from '../operation';
import { DAY_MS, dice, hash, iso, TODAY } from './dice';
import { madeUp } from './madeUp';
import { nameOf, person, slug, subjectOf, titled } from './texts';

export const codeHost: readonly Operation[] = [
	lookup(contract.getProfile, 'codeHostUser', ({ username }) => ({
		...named(username),
		name: nameOf(username),
		pinnedRepos: [1, 2].map((nth) => {
			const id = `R_${hash(`${username} ${nth}`)}`;
			return madeUp(contract.repository, id, repository(id, username));
		}),
	})),
	listing(contract.listStarred, 'repository', (_body, { id }) =>
		repository(`R_${id}`, person(dice('owner', id)).handle),
	),
	listing(contract.listProjects, 'project', ({ username }, nth) => {
		const subject = titled(subjectOf(nth.roll));
		return {
			id: `PVT_${nth.id}`,
			title: `${subject} ${nth.roll.one(['Roadmap', 'Backlog', 'Planning'])}`,
			url: address(`users/${username}/projects/${nth.number}`),
			createdAt: iso(nth.came(nth.roll.past(1_500))),
			updatedAt: iso(nth.came(TODAY)),
			number: nth.number,
			public: true,
		};
	}),
	listing(contract.searchIssues, 'issue', issue),
	listing(contract.searchUsers, 'codeHostUser', (search, { roll, number }) => {
		const type = search.type ?? (roll.is(0.25) ? 'org' : 'user');
		const name = search.fullName ?? person(roll).name;
		return {
			...named(`${slug(name)}-${number}`),
			type,
			name,
			...(search.location !== undefined && { location: search.location }),
		};
	}),
];

const address = (path: string) => `https://code-host.example/${path}`;

const named = (username: string) => ({
	id: `U_${hash(username)}`,
	username,
	url: address(username),
});

function repository(id: string, owner: string) {
	const roll = dice('repository name', id);
	const subject = subjectOf(roll);
	const name = `${slug(subject)}-${roll.one(['kit', 'lab', 'core', 'notes', 'cli'])}`;
	return {
		id,
		name,
		nameWithOwner: `${owner}/${name}`,
		description: `Tools and data for ${subject}`,
		url: address(`${owner}/${name}`),
		owner: named(owner),
		primaryLanguage: { name: roll.one(['TypeScript', 'Python', 'Go', 'Rust']) },
		license: { key: 'mit', name: 'MIT License', spdxId: 'MIT' },
	};
}

/** An issue or pull request; what the search fixes, the record keeps to. */
function issue(search: BodyOf<typeof contract.searchIssues>, { id, key, number, roll, came }: Nth) {
	const { author, labels, owners, repos } = search;
	const isPullRequest = roll.is(0.4);
	const isClosed = key >= 0 && roll.is(0.5);
	const createdAt = came(roll.past(700));
	const closedAt = createdAt + roll.whole(1, 30) * DAY_MS;
	const owner = owners?.[number % owners.length] ?? person(roll).handle;
	const repo = repos?.[number % repos.length] ?? `${slug(subjectOf(roll))}-kit`;
	const repository = repo.includes('/') ? repo : `${owner}/${repo}`;
	const subject = [search.query?.trim() ?? '', subjectOf(roll)].filter(Boolean).join(' and ');
	return {
		id: `${isPullRequest ? 'PR' : 'I'}_${id}`,
		number,
		title: `${isPullRequest ? 'Improve' : 'Question about'} ${subject}`,
		state: isClosed ? 'closed' : 'open',
		url: address(`${repository}/${isPullRequest ? 'pull' : 'issues'}/${number}`),
		isPullRequest,
		merged: isPullRequest && isClosed,
		authorLogin: author ?? person(roll).handle,
		repository,
		repositoryUrl: address(repository),
		labels: labels ?? [roll.one(['bug', 'docs', 'performance'])],
		createdAt: iso(createdAt),
		updatedAt: iso(isClosed ? closedAt : createdAt),
		closedAt: isClosed ? iso(closedAt) : '',
	};
}
