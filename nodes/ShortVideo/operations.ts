import { shortVideo } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { asIdentifier, HANDLE } from '../shared/fields/pasted';
import { changedRecord } from '../shared/operation/event';
import { lookup } from '../shared/operation/operation';

const uniqueId = textField('User', 'uniqueId', 'tok.star', {
	another: 'ada.films',
	expected:
		'the unique ID of a user such as tok.star (the name after the @), or the address of a profile',
	hasNoComma: true,
	// in an address only the segment with an @ is the user: others can be the code of a short link
	read: asIdentifier(HANDLE, /[^/]\/@([^/?]+)/),
});

const getUser = lookup('user', 'get', shortVideo.getUser, {
	action: 'Get a user',
	description: 'Get the profile of a user: nickname, signature, avatar, settings',
	fields: [uniqueId],
	simplified: `
		uniqueId nickname signature verified privateAccount avatarThumb commentSetting duetSetting
		stitchSetting openFavorite id secUid
	`,
});

export const operations = [getUser];

export const events = [
	changedRecord('userChanged', getUser, {
		action: 'On change to a short video user',
		description: 'Starts when the profile of a user changes',
		watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
	}),
];
