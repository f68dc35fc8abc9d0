import { dice, iso, past, person, postOf } from './texts';
import type { KnownValues } from './record';

export const known: KnownValues = {
	'/microblog/get-tweet-detail': ({ subject, key, id, number, length }) => {
		const above = tweet(subject);
		if (key === undefined) return { ...above, replyCount: length };
		// replies come oldest first
		return {
			...tweet(`1902${id}`, undefined, above.createdAtEpochMs + number * 97_000),
			conversationId: subject,
			replyToTweetId: subject,
			replyToUserId: above.author.userId,
			replyToUsername: above.author.username,
			replyToTweetUrl: above.url,
		};
	},
	'/microblog/get-user-tweets': ({ subject, id, time }) => ({
		...tweet(`1843${id}`, subject, time),
		...{ replyToTweetId: '', replyToUserId: '', replyToUsername: '', replyToTweetUrl: '' },
	}),
};

const address = (path: string) => `https://microblog.example/${path}`;

function tweet(id: string, userId = dice(id).digits(9), createdAtEpochMs = past(id)) {
	const author = authorOf(userId);
	const likeCount = dice(id).integer(0, 4_000);
	return {
		id,
		url: address(`${author.username}/status/${id}`),
		author,
		text: postOf(dice(id)),
		createdAt: iso(createdAtEpochMs),
		createdAtEpochMs,
		conversationId: id,
		likeCount,
		viewCount: likeCount * 40,
		hashtags: [dice(id).one(['maps', 'trains', 'sensors'])],
	};
}

function authorOf(userId: string) {
	const { name: displayName, handle } = person(dice(userId));
	const username = `${handle.replace('-', '_')}${userId.slice(-2)}`;
	return { userId, username, displayName, profileUrl: address(username) };
}
