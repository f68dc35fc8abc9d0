import type { z } from 'zod/v4';
import { shortVideo as contract } from '../../nodes/shared/contract';
import { lookup, type Operation } from '../operation';
import { address } from './addresses';
import { dice } from './dice';
import { nameOf } from './names';
import { paragraph } from './sentences';

export const shortVideo: readonly Operation[] = [
	lookup(
		contract.getUser,
		'shortVideoUser',
		({ uniqueId }) => uniqueId,
		({ uniqueId }) => user(uniqueId),
	),
];

function user(uniqueId: string): z.output<typeof contract.user> {
	const roll = dice('short video user', uniqueId);
	return {
		id: roll.digits(19),
		uniqueId,
		nickname: nameOf(uniqueId),
		avatarThumb: address.image(`avatars/${uniqueId}`),
		signature: paragraph(roll, 1),
		secUid: `SEC${roll.code(40)}`,
		roomId: roll.chance(0.1) ? roll.digits(19) : '',
		relation: 0,
		commentSetting: roll.int(0, 2),
		duetSetting: roll.int(0, 2),
		stitchSetting: roll.int(0, 2),
		verified: roll.chance(0.1),
		ftc: false,
		openFavorite: roll.chance(0.4),
		privateAccount: roll.chance(0.2),
		secret: roll.chance(0.1),
		isADVirtual: roll.chance(0.05),
	};
}
