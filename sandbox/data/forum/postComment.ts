import { addedAt, isAdded } from '../added';
import { address } from '../addresses';
import { dice, iso, placeId } from '../dice';
import { person } from '../names';
import { paragraph } from '../sentences';

/** A comment beneath a post. The document does not show its members; these are what one expects. */
export function postComment(postId: string, key: number) {
	const roll = dice('post comment', postId, key);
	const id = Number(placeId(`comments ${postId}`, key)).toString(36);
	const createdMs = isAdded(key) ? addedAt(key) : roll.past(600);
	const depth = key <= 0 ? 0 : roll.int(0, 2);
	return {
		id,
		fullname: `t1_${id}`,
		author: person(roll).handle,
		body: paragraph(roll, roll.int(1, 3)),
		score: roll.int(-4, 800),
		depth,
		parentFullname: depth === 0 ? `t3_${postId}` : `t1_${roll.code(7)}`,
		permalink: address.forum(`comments/${postId}/_/${id}`),
		createdAt: iso(createdMs),
		createdUtc: Math.floor(createdMs / 1_000),
	};
}
