import type { z } from 'zod/v4';
import type { forum } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice, hash, iso } from '../dice';
import { person, slug } from '../names';
import { paragraph } from '../sentences';
import { SUBJECTS } from '../words';

/** The id that a post's address names: `…/comments/1abc9z/…`, otherwise one made from the address. */
export function postIdOf(url: string): string {
	const path = url.replace(/[?#].*$/, '').replace(/\/$/, '');
	return /\/comments\/([^/]+)/.exec(path)?.[1] ?? (hash(path) % 2_000_000_000).toString(36);
}

/** The post with an id, and `numComments` comments beneath it. */
export function post(id: string, numComments: number): z.output<typeof forum.post> {
	const roll = dice('post', id);
	const subject = roll.pick(SUBJECTS);
	const board = `${slug(subject).replaceAll('-', '')}_talk`;
	const boardId = `t5_${roll.code(6)}`;
	const title = `What I wish I had known about ${subject}`;
	const permalink = `/b/${board}/comments/${id}/${slug(title)}/`;
	const createdMs = roll.past(900);
	const editedMs = roll.chance(0.3) ? createdMs + 3_600_000 : 0;
	const score = roll.int(1, 9_000);
	return {
		id,
		fullname: `t3_${id}`,
		title,
		author: person(roll).handle,
		authorFullname: `t2_${roll.code(7)}`,
		selftext: paragraph(roll, 5),
		createdAt: iso(createdMs),
		editedAt: editedMs === 0 ? '' : iso(editedMs),
		permalink,
		postUrl: address.forum(permalink.slice(1)),
		url: address.forum(permalink.slice(1)),
		board,
		boardId,
		boardUrl: address.forum(`b/${board}`),
		boardPrefixed: `b/${board}`,
		boardType: 'public',
		linkFlairText: roll.pick(['Discussion', 'Question', 'Guide', '']),
		domain: `self.${board}`,
		thumbnail: 'self',
		distinguished: '',
		score,
		ups: score,
		downs: 0,
		upvoteRatio: roll.int(70, 99) / 100,
		numComments,
		numCrossposts: roll.int(0, 4),
		totalAwardsReceived: roll.int(0, 6),
		gilded: roll.int(0, 1),
		createdUtc: Math.floor(createdMs / 1_000),
		editedUtc: Math.floor(editedMs / 1_000),
		boardSubscribers: roll.int(500, 400_000),
		isSelf: true,
		isVideo: false,
		isOriginalContent: roll.chance(0.2),
		over18: false,
		spoiler: roll.chance(0.05),
		stickied: roll.chance(0.05),
		pinned: false,
		archived: roll.chance(0.2),
		contestMode: false,
		locked: roll.chance(0.1),
	};
}
