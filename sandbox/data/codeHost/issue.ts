import type { z } from 'zod/v4';
import type { codeHost } from '../../../nodes/shared/contract';
import type { BodyOf } from '../../validation';
import { addedAt, isAdded, ordinal } from '../added';
import { address } from '../addresses';
import { DAY_MS, dice, iso, placeId, TODAY } from '../dice';
import { person, slug } from '../names';
import { SUBJECTS } from '../words';
import { inside, insideDays } from './filters';

type Search = BodyOf<typeof codeHost.searchIssues>;

/** An issue or pull request found by a search; what the search fixes, the record keeps to. */
export function issue(
	search: Search,
	listing: string,
	key: number,
	made: number,
): z.output<typeof codeHost.issue> {
	const roll = dice('issue', listing, key);
	const { author, labels, created, updated, closed, comments } = search;
	const index = ordinal(key, made) - 1;
	const repository = repositoryOf(search, listing, index);
	const isPullRequest = roll.chance(0.4);
	const isClosed = closed !== undefined || (!isAdded(key) && roll.chance(0.5));
	const number = index * 7 + roll.int(1, 7);
	const createdAt = insideDays(isAdded(key) ? addedAt(key) : roll.past(700), created);
	const latest = isAdded(key) ? createdAt : TODAY;
	const closedAt = insideDays(Math.min(latest, createdAt + roll.int(1, 30) * DAY_MS), closed);
	const updatedAt = insideDays(isClosed ? closedAt : Math.max(createdAt, roll.past(60)), updated);
	return {
		id: `${isPullRequest ? 'PR' : 'I'}_${placeId(`issue ${listing}`, key)}`,
		number,
		title: titleOf(search.query, roll.pick(SUBJECTS), isPullRequest),
		state: isClosed ? 'closed' : 'open',
		url: address.codeHost(`${repository}/${isPullRequest ? 'pull' : 'issues'}/${number}`),
		isPullRequest,
		isDraft: isPullRequest && !isClosed && roll.chance(0.2),
		merged: isPullRequest && isClosed && roll.chance(0.8),
		authorLogin: author ?? person(roll).handle.replace('_', '-'),
		repository,
		repositoryUrl: address.codeHost(repository),
		commentsCount: inside(roll.int(0, 40), comments),
		labels: labels ?? roll.some(['bug', 'docs', 'good first issue', 'performance'], roll.int(0, 2)),
		createdAt: iso(createdAt),
		updatedAt: iso(updatedAt),
		closedAt: isClosed ? iso(closedAt) : '',
	};
}

function repositoryOf({ repos, owners }: Search, listing: string, index: number): string {
	const roll = dice('issue repository', listing, index);
	const owner = owners?.[index % owners.length] ?? person(roll).handle.replace('_', '-');
	const repository = repos?.[index % repos.length] ?? `${slug(roll.pick(SUBJECTS))}-kit`;
	return repository.includes('/') ? repository : `${owner}/${repository}`;
}

function titleOf(query: string | undefined, subject: string, isPullRequest: boolean): string {
	const about =
		query === undefined || query.trim() === '' ? subject : `${query.trim()} and ${subject}`;
	return isPullRequest ? `Improve ${about}` : `Question about ${about}`;
}
