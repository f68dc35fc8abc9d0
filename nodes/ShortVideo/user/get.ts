import { shortVideo } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { uniqueId } from '../uniqueId';

/** A short-video profile (service document, "Short video"). */
export const get: Operation = {
	resource: resource('user'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get the profile of a short video user',
		description:
			'Get the profile of a user: nickname, signature, avatar, settings. Costs 1 credit.',
	},
	endpoint: shortVideo.getUser,
	fields: [uniqueId],
	result: {
		kind: 'single',
		record: {
			schema: shortVideo.user,
			idField: 'id',
			simplified: words(`
				uniqueId nickname signature verified privateAccount avatarThumb id secUid
			`),
		},
	},
};
