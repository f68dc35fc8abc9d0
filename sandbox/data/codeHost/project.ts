import type { z } from 'zod/v4';
import type { codeHost } from '../../../nodes/shared/contract';
import { addedAt, isAdded, ordinal } from '../added';
import { address } from '../addresses';
import { dice, iso, placeId } from '../dice';
import { titled } from '../names';
import { paragraph } from '../sentences';
import { SUBJECTS } from '../words';

/** A public project board of a user; the first one has number 1. */
export function project(
	username: string,
	key: number,
	made: number,
): z.output<typeof codeHost.project> {
	const roll = dice('project', username, key);
	const number = ordinal(key, made);
	const created = isAdded(key) ? addedAt(key) : roll.past(1_500);
	return {
		id: `PVT_${placeId(`project ${username}`, key)}`,
		number,
		title: `${titled(roll.pick(SUBJECTS))} ${roll.pick(['Roadmap', 'Backlog', 'Board', 'Planning'])}`,
		shortDescription: paragraph(roll, 1),
		url: address.codeHost(`users/${username}/projects/${number}`),
		createdAt: iso(created),
		updatedAt: iso(Math.max(created, roll.past(90))),
		closed: roll.chance(0.2),
		public: true,
	};
}
