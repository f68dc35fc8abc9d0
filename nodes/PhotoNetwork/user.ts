import { photoNetwork } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { anyOf, asIdentifier, HANDLE, LANGUAGE, pageOrEnd, SITE } from '../shared/fields/pasted';
import { listing, lookup } from '../shared/operation/operation';

/** Path segments of the site or of a profile, which are not users. */
const SECTIONS = anyOf(`
	_n about accounts ads api ar archive audio blog challenge channel create developer direct
	directory emails explore feed followers following guides hashtag help highlights invites jobs
	legal live locations m n nametag notifications oauth p popular press privacy qr reel reels s
	saved search session share shop stories t tagged tags terms topics tv u web your_activity
`);
const LEAD = `(?:(?!${SECTIONS})${LANGUAGE}/)?`;
const NOT_USERS = `(?:${SECTIONS}|${LANGUAGE}(?=[/?]|$))`;
/** The number of a story can follow. */
const END = pageOrEnd(String.raw`\d+`);
const IN_ADDRESS = new RegExp(
	`^(?:[^/]*/${LEAD}(?:(?:stories|_u)/|(?=@))|${SITE}/${LEAD})(?!${NOT_USERS})([^/?]+)${END}`,
	'i',
);

const username = textField('User', 'username', 'ada.photos', {
	another: 'grace.photos',
	expected: 'a username such as ada.photos, or the address of a profile',
	hasNoComma: true,
	read: asIdentifier(HANDLE, IN_ADDRESS),
});

/** Lookups and searches have the same simplified output. */
const simplified = `
	username full_name biography followers following posts_count category_name is_verified is_private
	bio_links:title,url profile_pic_url id
`;

export const get = lookup('user', 'get', photoNetwork.getUser, {
	action: 'Get a user',
	description: 'Get the profile of a user: biography, followers, posts, links',
	fields: [username],
	simplified,
});

export const search = listing('user', 'search', photoNetwork.searchUsers, {
	action: 'Search users',
	description: 'Search users. One request returns all that the service finds',
	fields: [
		textField('Query', 'query', 'street photography', {
			expected: 'words to search for, such as street photography',
		}),
	],
	simplified,
});
