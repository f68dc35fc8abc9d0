import { microblog } from '../shared/contract';
import { words } from '../shared/fields/words';
import type { RecordKind } from '../shared/operation/record';

/** A tweet as an item: the simplified output is the same wherever a tweet comes from. */
export const tweetRecord = {
	schema: microblog.tweet,
	idField: 'id',
	simplified: words(`
		text author.username author.displayName createdAt url likeCount retweetCount replyCount
		viewCount id
	`),
} as const satisfies RecordKind;
