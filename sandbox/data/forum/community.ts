import type { z } from 'zod/v4';
import type { forum } from '../../../nodes/shared/contract';
import { addedAt, isAdded, ordinal } from '../added';
import { address } from '../addresses';
import { dice, placeId } from '../dice';
import { slug, titled, topicOf } from '../names';
import { paragraph } from '../sentences';

/** A community found for a phrase. */
export function community(
	query: string,
	key: number,
	made: number,
): z.output<typeof forum.community> {
	const roll = dice('community', query, key);
	const id = Number(placeId(`community ${query}`, key)).toString(36);
	const kind = roll.pick(['talk', 'help', 'news', 'builders', 'daily', 'beginners']);
	const name = `${slug(query).replaceAll('-', '') || 'all'}_${kind}_${ordinal(key, made)}`;
	return {
		id,
		fullname: `t5_${id}`,
		name,
		namePrefixed: `b/${name}`,
		title: `${topicOf(query)} ${titled(kind)}`,
		description: paragraph(roll, 2),
		boardType: roll.pick(['public', 'public', 'public', 'restricted']),
		url: `/b/${name}/`,
		communityUrl: address.forum(`b/${name}`),
		iconUrl: address.image(`communities/${name}`),
		bannerUrl: address.image(`communities/${name}-banner`),
		subscribers: roll.int(80, 900_000),
		createdUtc: Math.floor((isAdded(key) ? addedAt(key) : roll.past(4_000)) / 1_000),
		over18: roll.chance(0.03),
	};
}
