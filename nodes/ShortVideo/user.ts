import { shortVideo } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { asIdentifier, HANDLE } from '../shared/fields/pasted';
import { lookup } from '../shared/operation/operation';

const uniqueId = textField('User', 'uniqueId', 'tok.star', {
	another: 'ada.films',
	expected:
		'the unique ID of a user such as tok.star (the name after the @), or the address of a profile',
	hasNoComma: true,
	// in an address only the segment with an @ is the user: others can be the code of a short link
	read: asIdentifier(HANDLE, /^[^?]*?[^/]\/@([^/?]+)/),
});

export const get = lookup('user', 'get', shortVideo.getUser, {
	action: 'Get a user',
	description: 'Get the profile of a user: nickname, signature, avatar, settings',
	fields: [uniqueId],
	simplified: `
		uniqueId nickname signature verified privateAccount avatarThumb commentSetting duetSetting
		stitchSetting openFavorite id secUid
	`,
});
