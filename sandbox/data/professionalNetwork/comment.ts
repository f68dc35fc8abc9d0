import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { addedAt, isAdded } from '../added';
import { address } from '../addresses';
import { DAY_MS, dice, placeId, TODAY } from '../dice';
import { nameOf } from '../names';
import { paragraph } from '../sentences';

/** A comment that a profile left, the newest first. Every fourth one names no post. */
export function comment(
	publicId: string,
	key: number,
): z.output<typeof professionalNetwork.comment> {
	const roll = dice('comment', publicId, key);
	const id = placeId(`comment ${publicId}`, key);
	const activity = `urn:net:activity:7${roll.digits(18)}`;
	const urn = (comment: string) => `urn:net:fsd_comment:(${comment},${activity})`;
	return {
		urn: urn(id),
		text: key % 9 === 8 ? null : paragraph(roll, roll.int(1, 3)),
		authorName: nameOf(publicId),
		createdTime: isAdded(key) ? addedAt(key) : TODAY - key * DAY_MS - roll.int(0, 86_399) * 1_000,
		permalink:
			key % 5 === 4 ? `/feed/update/${activity}` : address.professional(`feed/update/${activity}`),
		rootActivityUrn: key % 4 === 3 ? null : activity,
		parentCommentUrn: roll.chance(0.3) ? urn(roll.digits(12)) : null,
	};
}
