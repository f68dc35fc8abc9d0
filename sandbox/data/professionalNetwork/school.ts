import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { ordinal } from '../added';
import { address } from '../addresses';
import { dice, placeId } from '../dice';
import { slug, topicOf } from '../names';
import { placeName, PLACES } from '../places';
import { paragraph } from '../sentences';

/** A school found for a keyword. */
export function school(
	keyword: string,
	key: number,
	made: number,
): z.output<typeof professionalNetwork.school> {
	const roll = dice('school', keyword, key);
	const schoolId = placeId(`school ${keyword}`, key);
	const place = roll.pick(PLACES);
	const kind = roll.pick(['Institute', 'College', 'Academy', 'School']);
	const name = `${place.city} ${kind} of ${topicOf(keyword)}`;
	const universalName = `${slug(name)}-${ordinal(key, made)}`;
	const studentsAndAlumniCount = roll.int(400, 90_000);
	return {
		schoolUrn: `urn:net:school:${schoolId}`,
		schoolId,
		universalName,
		schoolUrl: address.professional(`school/${universalName}`),
		name,
		location: placeName(place),
		studentsAndAlumniLabel: `${studentsAndAlumniCount.toLocaleString('en')} students and alumni`,
		description: paragraph(roll, 2),
		logoUrl: address.image(`schools/${universalName}`),
		studentsAndAlumniCount,
	};
}
