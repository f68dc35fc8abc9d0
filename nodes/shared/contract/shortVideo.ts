import { z } from 'zod/v4';
import type { Endpoint } from './endpoint';
import { booleans, numbers, strings, text } from './endpoint';

export const user = z.object({
	...strings('id', 'uniqueId', 'nickname', 'avatarThumb', 'signature', 'secUid', 'roomId'),
	...numbers('relation', 'commentSetting', 'duetSetting', 'stitchSetting'),
	...booleans('verified', 'ftc', 'openFavorite', 'privateAccount', 'secret', 'isADVirtual'),
});

export const getUser = {
	path: '/short-video/get-user',
	auth: 'bearer',
	price: 'perRequest',
	body: z.strictObject({ uniqueId: text }),
	data: user,
} as const satisfies Endpoint;

/** Every endpoint of the platform, in the order of the document. */
export const endpoints: readonly Endpoint[] = [getUser];
