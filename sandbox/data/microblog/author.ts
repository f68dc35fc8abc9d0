import { address } from '../addresses';
import { dice, hash, iso } from '../dice';
import { person } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';

/** The account behind a numeric user id. */
export function author(userId: string) {
	const roll = dice('author', userId);
	const { name, handle } = person(roll);
	const username = `${handle}${hash(userId) % 100}`;
	const pinnedTweetId = `18${roll.digits(17)}`;
	const createdAtEpochMs = roll.past(4_500);
	const tweetCount = roll.int(40, 30_000);
	return {
		userId,
		username,
		profileUrl: address.microblog(username),
		displayName: name,
		bio: paragraph(roll, 1),
		avatarUrl: address.image(`avatars/${userId}`),
		bannerUrl: address.image(`banners/${userId}`),
		location: placeName(roll.pick(PLACES)),
		pinnedTweetId,
		pinnedTweetUrl: address.microblog(`${username}/status/${pinnedTweetId}`),
		followerCount: roll.int(5, 120_000),
		followingCount: roll.int(5, 3_000),
		tweetCount,
		mediaCount: Math.floor(tweetCount / 8),
		likeCount: roll.int(0, 50_000),
		listedCount: roll.int(0, 400),
		createdAt: iso(createdAtEpochMs),
		createdAtEpochMs,
		isVerified: roll.chance(0.05),
		isBlueVerified: roll.chance(0.2),
	};
}
