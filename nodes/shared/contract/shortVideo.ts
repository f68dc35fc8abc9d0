import { endpoint } from './endpoint';
import { booleans, numbers, strings, text, z } from './zod';

export const user = z.object({
	...strings('id', 'uniqueId', 'nickname', 'avatarThumb', 'signature', 'secUid', 'roomId'),
	...numbers('relation', 'commentSetting', 'duetSetting', 'stitchSetting'),
	...booleans('verified', 'ftc', 'openFavorite', 'privateAccount', 'secret', 'isADVirtual'),
});

export const getUser = endpoint('/short-video/get-user', { body: { uniqueId: text }, data: user });
