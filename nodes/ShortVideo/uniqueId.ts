import { asIdentifier } from '../shared/fields/identifier';
import type { Field } from '../shared/operation/field';

/** First segments of addresses that are sections of the site, not users. */
const SECTIONS = [
	'about',
	'channel',
	'discover',
	'explore',
	'following',
	'foryou',
	'friends',
	'legal',
	'live',
	'login',
	'messages',
	'music',
	'place',
	'player',
	'search',
	'share',
	'signup',
	't',
	'tag',
	'topics',
	'upload',
	'v',
	'video',
];

export const uniqueId: Field = {
	property: {
		displayName: 'User',
		name: 'uniqueId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. tok.star',
		description:
			'Unique ID of the user such as tok.star, which is the name behind the @, or the address of the profile',
	},
	wanted: 'the unique ID of a user such as tok.star, or the address of a profile',
	read: asIdentifier({ after: ['embed'], firstUnless: SECTIONS }),
	examples: {
		accepted: [
			['tok.star', 'tok.star'],
			['@tok.star', 'tok.star'],
			['https://short-video.example/@tok.star/video/7231?lang=en', 'tok.star'],
			['short-video.example/@tok.star', 'tok.star'],
		],
		refused: [
			'https://short-video.example/',
			'https://short-video.example/tag/rivers',
			'https://short-video.example/t/ZTabc/',
		],
	},
};
