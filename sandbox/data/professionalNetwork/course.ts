import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { addedAt, isAdded, ordinal } from '../added';
import { address } from '../addresses';
import { dice, iso, placeId } from '../dice';
import { person, slug, topicOf } from '../names';

/** A course found for a keyword. */
export function course(
	keyword: string,
	key: number,
	made: number,
): z.output<typeof professionalNetwork.course> {
	const roll = dice('course', keyword, key);
	const courseId = placeId(`course ${keyword}`, key);
	const level = roll.pick(['Foundations', 'In Practice', 'Advanced', 'For Teams', 'Case Studies']);
	const name = `${topicOf(keyword)}: ${level}`;
	const universalName = `${slug(name)}-${ordinal(key, made)}`;
	const durationMinutes = roll.int(18, 260);
	const releasedDate = iso(isAdded(key) ? addedAt(key) : roll.past(1_600)).slice(0, 10);
	const [releasedYear = 0, releasedMonth = 0, releasedDay = 0] = releasedDate
		.split('-')
		.map(Number);
	return {
		courseUrn: `urn:net:course:${courseId}`,
		courseId,
		universalName,
		courseUrl: address.professional(`learning/${universalName}`),
		name,
		format: roll.pick(['COURSE', 'LEARNING_PATH', 'VIDEO']),
		duration: `${Math.floor(durationMinutes / 60)}h ${durationMinutes % 60}m`,
		author: person(roll).name,
		releasedDate,
		thumbnailUrl: address.image(`courses/${universalName}`),
		durationMinutes,
		releasedYear,
		releasedMonth,
		releasedDay,
	};
}
