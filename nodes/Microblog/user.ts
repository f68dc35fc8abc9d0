import { microblog } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { asIdentifier, DIGITS } from '../shared/fields/pasted';
import { lookup } from '../shared/operation/operation';

export const userId = textField('User ID', 'userId', '783214', {
	another: '783045',
	hint: 'The number, not the @handle',
	expected:
		'a number such as 783214, not the @handle (to find it, paste the address of a tweet by that user into Tweet: Get, which costs 1 credit, and copy authorUserId)',
	hasNoComma: true,
	read: asIdentifier(DIGITS, /^(?=.*[?&]user_id=(\d+)(?:&|$))|^[^?]*\/user\/(\d+)(?=[/?]|$)/i),
});

export const get = lookup('user', 'get', microblog.getUserTweets, {
	action: 'Get a user by numeric ID',
	description:
		'Get the profile of a user: bio, location, counts. It is read from one of their tweets',
	fields: [userId],
	from: {
		path: 'tweets[0].author',
		ifNone:
			'There is no profile: the service returns it only with a tweet by the user, and found none',
	},
	schema: microblog.tweetAuthor,
	idField: 'userId',
	simplified: `
		username displayName bio location followerCount followingCount tweetCount likeCount isVerified
		isBlueVerified createdAt profileUrl avatarUrl pinnedTweetId userId
	`,
});
