import { asIdentifier } from '../shared/fields/identifier';
import type { Field } from '../shared/operation/field';

/** First segments of addresses that are sections of the site, not users. */
const SECTIONS = [
	'about',
	'accounts',
	'api',
	'developer',
	'direct',
	'directory',
	'explore',
	'highlights',
	'legal',
	'p',
	'popular',
	'reel',
	'reels',
	's',
	'share',
	'tv',
	'web',
];

export const username: Field = {
	property: {
		displayName: 'Username',
		name: 'username',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. ada.photos',
		description: 'Username of the account such as ada.photos, or the address of the profile',
	},
	wanted: 'a username such as ada.photos, or the address of a profile',
	read: asIdentifier({ after: ['stories', '_u'], firstUnless: SECTIONS }),
	examples: {
		accepted: [
			['ada.photos', 'ada.photos'],
			['@ada.photos', 'ada.photos'],
			['https://www.photo-network.example/ada.photos/reels/?hl=en', 'ada.photos'],
			['https://photo-network.example/stories/ada.photos/310/', 'ada.photos'],
			['photo-network.example/ada.photos', 'ada.photos'],
		],
		refused: [
			'https://photo-network.example/p/abc123/',
			'https://photo-network.example/explore/tags/rivers',
		],
	},
};
