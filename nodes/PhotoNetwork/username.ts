import { field } from '../shared/fields/field';
import { asIdentifier, HANDLE, isLanguage } from '../shared/fields/identifier';
import { words } from '../shared/fields/words';

/** Segments of addresses that are sections of the site, or of a profile, not users. */
const SECTIONS = words(`
	_n about accounts ads api ar archive audio blog challenge channel create developer direct
	directory emails explore feed followers following guides hashtag help highlights invites jobs
	legal live locations m n nametag notifications oauth p popular press privacy qr reel reels s
	saved search session share shop t tagged tags terms topics tv u web your_activity
`);

export const username = field({
	displayName: 'User',
	name: 'username',
	required: true,
	placeholder: 'e.g. ada.photos',
	description: 'Username of the account such as ada.photos, or the address of the profile',
	expected: 'a username such as ada.photos, or the address of a profile',
	read: asIdentifier({
		shape: HANDLE,
		after: ['stories', '_u'],
		isFirst: true,
		sections: SECTIONS,
		lead: (segment) => isLanguage(segment) && !SECTIONS.includes(segment.toLowerCase()),
	}),
});
