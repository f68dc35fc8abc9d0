import type { z } from 'zod/v4';
import type { forum } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice } from '../dice';

/** The account of a user, asked for with or without the prefix (`u/ada`, `/user/ada`). */
export function user(asked: string): z.output<typeof forum.user> {
	const username = asked.replace(/^\/?(?:u|user)\//, '').replace(/\/$/, '');
	const roll = dice('forum user', username);
	return {
		id: roll.code(7),
		username,
		profileUrl: address.forum(`user/${username}`),
		iconUrl: address.image(`avatars/${username}`),
		commentKarma: roll.int(0, 80_000),
		linkKarma: roll.int(0, 40_000),
		createdUtc: Math.floor(roll.past(4_000) / 1_000),
		isGold: roll.chance(0.1),
		isMod: roll.chance(0.2),
		isEmployee: false,
		verified: roll.chance(0.6),
		hasVerifiedEmail: roll.chance(0.8),
		acceptFollowers: roll.chance(0.7),
	};
}
