import type { z } from 'zod/v4';
import type { codeHost } from '../../../nodes/shared/contract';
import type { BodyOf } from '../../validation';
import { ordinal } from '../added';
import { address } from '../addresses';
import { dice, placeId } from '../dice';
import { companyName, person, slug } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';
import { inside } from './filters';

type Search = BodyOf<typeof codeHost.searchUsers>;

/** A user or organization found by a search; what the search fixes, the record keeps to. */
export function user(
	search: Search,
	listing: string,
	key: number,
	made: number,
): z.output<typeof codeHost.user> {
	const roll = dice('code host user', listing, key);
	const isOrganization = search.type === undefined ? roll.chance(0.2) : search.type === 'org';
	const name = search.fullName ?? (isOrganization ? companyName(roll) : person(roll).name);
	const username = `${slug(name)}-${ordinal(key, made)}`;
	return {
		id: `${isOrganization ? 'O' : 'U'}_${placeId(`user ${listing}`, key)}`,
		type: isOrganization ? 'org' : 'user',
		username,
		name,
		bio: paragraph(roll, 1),
		avatarUrl: address.image(`avatars/${username}`),
		url: address.codeHost(username),
		location: search.location ?? placeName(roll.pick(PLACES)),
		followersCount: inside(roll.int(0, 9_000), search.followers),
		repositoriesCount: inside(roll.int(1, 200), search.repos),
	};
}
