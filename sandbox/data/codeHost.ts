import { clamp, mapValues } from 'lodash';
import { codeHost as contract } from '../../nodes/shared/contract';
import { listing, type Nth } from '../listing';
import { type BodyOf, lookup, type Operation } from '../operation';
import { DAY_MS, dice, hash, iso, nameOf, past, person, slug, titled, TODAY } from './dice';
import { madeUp } from './madeUp';
import { subjectOf } from './texts';

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
			title: `${subject} ${nth.roll.helpers.arrayElement(['Roadmap', 'Backlog', 'Planning'])}`,
			url: address(`users/${username}/projects/${nth.number}`),
			createdAt: iso(nth.came(past(nth.roll, 1_500))),
			updatedAt: iso(nth.came(TODAY)),
			number: nth.number,
			public: true,
		};
	}),
	listing(contract.searchIssues, 'issue', issue),
	listing(contract.searchUsers, 'codeHostUser', (search, { roll, number }) => {
		const type = search.type ?? roll.helpers.arrayElement(['user', 'user', 'user', 'org']);
		const name = search.fullName ?? person(roll).name;
		return {
			...named(`${slug(name)}-${number}`),
			type,
			name,
			...(search.location !== undefined && { location: search.location }),
			followersCount: inside(roll.number.int(9_000), search.followers),
			repositoriesCount: inside(roll.number.int({ min: 1, max: 200 }), search.repos),
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
	const name = `${slug(subject)}-${roll.helpers.arrayElement(['kit', 'lab', 'core', 'notes', 'cli'])}`;
	return {
		id,
		name,
		nameWithOwner: `${owner}/${name}`,
		description: `Tools and data for ${subject}`,
		url: address(`${owner}/${name}`),
		owner: named(owner),
		primaryLanguage: { name: roll.helpers.arrayElement(['TypeScript', 'Python', 'Go', 'Rust']) },
		license: { key: 'mit', name: 'MIT License', spdxId: 'MIT' },
	};
}

/** An issue or pull request; what the search fixes, the record keeps to. */
function issue(search: BodyOf<typeof contract.searchIssues>, { id, key, number, roll, came }: Nth) {
	const { author, labels, owners, repos, created, updated, closed, comments } = search;
	const isPullRequest = roll.datatype.boolean(0.4);
	const isClosed = closed !== undefined || (key >= 0 && roll.datatype.boolean(0.5));
	const createdAt = insideDays(came(past(roll, 700)), created);
	const closedAt = insideDays(createdAt + roll.number.int({ min: 1, max: 30 }) * DAY_MS, closed);
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
		commentsCount: inside(roll.number.int(40), comments),
		labels:
			labels ?? roll.helpers.arrayElements(['bug', 'docs', 'performance'], roll.number.int(2)),
		createdAt: iso(createdAt),
		updatedAt: iso(insideDays(isClosed ? closedAt : createdAt, updated)),
		closedAt: isClosed ? iso(closedAt) : '',
	};
}

/** Bounds as a search takes them; text bounds are `YYYY-MM-DD` dates. */
type Bounds<T> = { readonly [Name in 'gt' | 'gte' | 'lt' | 'lte']?: T | undefined };

/** The whole number nearest to `value` that the bounds allow. */
function inside(value: number, { gt, gte, lt, lte }: Bounds<number> = {}): number {
	const least = Math.max(gte ?? -Infinity, (gt ?? -Infinity) + 1);
	return clamp(value, least, Math.min(lte ?? Infinity, (lt ?? Infinity) - 1));
}

/** The moment nearest to `epochMs` whose day the bounds allow. */
function insideDays(epochMs: number, bounds: Bounds<string> = {}): number {
	const dayOf = (date?: string) => (date === undefined ? date : Date.parse(date) / DAY_MS);
	const day = Math.floor(epochMs / DAY_MS);
	return epochMs + (inside(day, mapValues(bounds, dayOf)) - day) * DAY_MS;
}
