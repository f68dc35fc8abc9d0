import type { z } from 'zod/v4';
import type { codeHost } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice, hash, iso, placeId } from '../dice';
import { companyName, nameOf } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';
import { repository } from './repository';

/** The profile of a user, with the repositories pinned on it. */
export function profile(username: string): z.output<typeof codeHost.profile> {
	const roll = dice('code host profile', username);
	const databaseId = hash(username) % 1_000_000_000;
	const created = roll.past(4_000);
	return {
		id: `U_${databaseId}`,
		username,
		name: nameOf(username),
		bio: paragraph(roll, 1),
		company: companyName(roll),
		location: placeName(roll.pick(PLACES)),
		email: roll.chance(0.6) ? `${username.toLowerCase()}@mail.example` : '',
		websiteUrl: roll.chance(0.6) ? `https://${username.toLowerCase()}.example` : '',
		microblogUsername: roll.chance(0.5) ? username.replaceAll('-', '_') : '',
		avatarUrl: address.image(`avatars/${username}`),
		url: address.codeHost(username),
		createdAt: iso(created),
		updatedAt: iso(Math.max(created, roll.past(60))),
		databaseId,
		followersCount: roll.int(0, 15_000),
		followingCount: roll.int(0, 400),
		publicRepositoriesCount: roll.int(6, 180),
		isHireable: roll.chance(0.3),
		pinnedRepos: Array.from({ length: roll.int(2, 6) }, (_, index) =>
			repository(placeId(`pinned ${username}`, index), username),
		),
	};
}
